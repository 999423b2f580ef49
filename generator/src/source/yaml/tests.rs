mod agreement;
mod limits;
mod places;
mod refusals;
