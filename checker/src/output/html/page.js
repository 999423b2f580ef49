for (const server of document.querySelectorAll(".server")) {
  for (const button of server.querySelectorAll(".states button")) {
    button.disabled = false;
    button.addEventListener("click", () => {
      const shown = button.getAttribute("aria-pressed") !== "true";
      button.setAttribute("aria-pressed", String(shown));
      for (const tool of server.querySelectorAll(".tool")) {
        if (tool.dataset.state === button.dataset.state) tool.hidden = !shown;
      }
    });
  }
}
