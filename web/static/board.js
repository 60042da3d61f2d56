// The page joins with the ticket in its address and shows the state as text.
const socket = new WebSocket(new URL("socket", location.href).href.replace(/^http/, "ws"));
socket.onopen = () =>
  socket.send(JSON.stringify({ type: "join", ticket: location.hash.slice(1) }));
socket.onmessage = (event) => {
  const message = JSON.parse(event.data);
  if (message.type === "state")
    document.getElementById("state").textContent = message.digits.match(/.{9}/g).join("\n");
};
