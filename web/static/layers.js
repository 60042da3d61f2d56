/** Pictures that the server draws for the grid: the marks of a hint, and the houses of a variant. */

/**
 * The layers in a file from the server (renderer/layers.py) as pictures of the page, by name: "below" and "above" the
 * digits of the grid, and the "legend". They contain nothing that could be executed.
 */
export function layersOf(svg) {
  const parsed = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
  for (const node of parsed.querySelectorAll("script, foreignObject, a, style")) {
    node.remove();
  }
  const layers = {};
  for (const group of parsed.querySelectorAll("svg > g")) {
    const name = group.getAttribute("class");
    const layer = document.importNode(parsed, false);
    layer.append(document.importNode(group, true));
    layer.setAttribute("class", `layer ${name}`);
    layer.setAttribute("aria-hidden", "true");
    layers[name] = layer;
  }
  layers.legend?.setAttribute("viewBox", parsed.dataset.legend);
  return layers;
}
