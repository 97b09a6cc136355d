import { createRequire } from 'node:module'

import { rememberComputedStyles } from './computed-styles.mjs'

const { JSDOM } = createRequire(require.resolve('jest-environment-jsdom'))('jsdom')

const sheet = `
  .quiet { color: red; visibility: hidden }
  .a, main .b { display: none }
  .a:not(.b) > span, [data-state="open"] { display: inline-flex; pointer-events: none }
  .shown { visibility: visible }
  :is(.a, p) { opacity: 0.5 }
  @media screen { .b { display: grid } }
  @media print { .b { display: block } }
  @keyframes spin { to { opacity: 0 } }
  .quiet .late { color: inherit }
`
const body = `
  <main class="quiet"><p class="a">one<span class="late">two</span></p><div class="b" hidden>three</div>
    <span class="shown" style="color: blue">four<i>five</i></span><button data-state="open">six</button></main>
  <p class="a b">seven<span>eight</span></p><input type="hidden" class="shown"><svg class="a"><path class="b"/></svg>`

/** A window whose computed styles are remembered, and the function that computes each anew. */
function opened() {
  const { window } = new JSDOM(`<!DOCTYPE html><style>${sheet}</style>${body}`)
  const compute = window.getComputedStyle.bind(window)
  rememberComputedStyles(window)
  const all = (): Element[] => [...window.document.querySelectorAll('*')]
  const remembered = () => all().map((element) => window.getComputedStyle(element).cssText)
  const computed = () => all().map((element) => compute(element).cssText)
  return { window, remembered, computed }
}

test('a remembered style is what jsdom computes', () => {
  const { remembered, computed } = opened()
  expect(new Set(computed()).size).toBeGreaterThan(8)
  expect(remembered()).toEqual(computed())
})

test.each<[string, (window: Window) => void]>([
  ['a class', ({ document }) => document.querySelector('main')?.classList.remove('quiet')],
  [
    'a style',
    ({ document }) => document.querySelector('main')?.setAttribute('style', 'color: green'),
  ],
  [
    'an attribute',
    ({ document }) => document.querySelector('button')?.removeAttribute('data-state'),
  ],
  ['a place', ({ document }) => document.body.append(document.querySelector('.b') ?? '')],
  ['a sheet', ({ document }) => document.head.append(styleWith(document, '.b { display: flex }'))],
  [
    'a rule',
    ({ document }) => {
      document.styleSheets[0]?.insertRule('.late { visibility: collapse }', 9)
      document.body.append('changed')
    },
  ],
])('it follows a change of %s', (_, change) => {
  const { window, remembered, computed } = opened()
  const before = remembered()
  change(window)
  expect(remembered()).toEqual(computed())
  expect(remembered()).not.toEqual(before)
})

function styleWith(document: Document, text: string): HTMLStyleElement {
  const style = document.createElement('style')
  style.textContent = text
  return style
}
