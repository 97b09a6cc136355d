/*
 * Browser APIs that jsdom lacks. jsdom has no layout, so each returns the values of a desktop without special settings.
 */

window.matchMedia = (media) => ({
  media,
  matches: false,
  onchange: null,
  addEventListener: () => {},
  removeEventListener: () => {},
  addListener: () => {},
  removeListener: () => {},
  dispatchEvent: () => false,
})

window.ResizeObserver = class {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}

window.scrollTo = () => {}
Element.prototype.scrollTo = () => {}
Element.prototype.scrollIntoView = () => {}
Element.prototype.setPointerCapture = () => {}

// every element has the size of a desktop window: a virtual list of height 0 would render no rows
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 1440 },
  offsetHeight: { configurable: true, get: () => 900 },
  clientWidth: { configurable: true, get: () => 1440 },
  clientHeight: { configurable: true, get: () => 900 },
})

// jsdom can't draw, and would log an error at each call
HTMLCanvasElement.prototype.getContext = () => null
