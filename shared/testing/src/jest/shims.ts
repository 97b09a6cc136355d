/* What browsers have and jsdom lacks. jsdom draws nothing, so each answers as a quiet desktop would. */

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

// every element is as large as a desktop's window: a virtual list of height 0 would draw no row
Object.defineProperties(HTMLElement.prototype, {
  offsetWidth: { configurable: true, get: () => 1440 },
  offsetHeight: { configurable: true, get: () => 900 },
  clientWidth: { configurable: true, get: () => 1440 },
  clientHeight: { configurable: true, get: () => 900 },
})

// draws nothing, and would complain each time that it is asked to
HTMLCanvasElement.prototype.getContext = () => null
