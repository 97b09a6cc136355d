// @ts-check
import { createRequire } from 'node:module'

/*
 * Whether an element is visible is asked for each element of a page at each look of a query, and jsdom
 * goes through every rule of every sheet then and parses each value anew. What it answers follows from
 * the rules that match and from what the parent hands down: it is asked once for each such pair.
 */
const jsdom = createRequire(createRequire(import.meta.url).resolve('jest-environment-jsdom'))
const { matchesDontThrow } = jsdom('jsdom/lib/jsdom/living/helpers/selectors.js')
const { implForWrapper } = jsdom('jsdom/lib/jsdom/living/generated/utils.js')
const defaultSheet = createRequire(jsdom.resolve('jsdom'))('rrweb-cssom').parse(
  jsdom('jsdom/lib/jsdom/browser/default-stylesheet.js'),
)

const INHERITED = ['visibility', 'pointer-events', 'caret-color', 'color']

/** A document as jsdom keeps it. @typedef {{ _styleCache: object | null, styleSheets: { _list: Sheet[] } }} InnerDocument */
/** @typedef {{ cssRules: SheetRule[] }} Sheet */
/** @typedef {{ selectorText?: string, media?: ArrayLike<string>, cssRules: SheetRule[] }} SheetRule */
/** @typedef {{ selector: string, needs: string[] | undefined, id: number }} Rule */
/** @typedef {{ style: CSSStyleDeclaration, handedDown: string }} Computed */

/**
 * Answers for `window` as jsdom does. A style object may be shared by elements that look the same; nobody
 * can write to one.
 * @param {Window} window
 */
export function rememberComputedStyles(window) {
  const compute = window.getComputedStyle.bind(window)
  /** @type {InnerDocument} */
  const document = implForWrapper(window.document)
  const rulesOf = rulesOfDocument(document)
  /** @type {Map<string, Computed>} */
  const known = new Map()
  /** What holds until jsdom forgets what it knows of styles itself. @type {WeakMap<object, Map<Element, Computed>>} */
  const current = new WeakMap()

  /** @param {Element} element @returns {Computed} */
  function computedOf(element) {
    document._styleCache ??= new WeakMap()
    const now = current.get(document._styleCache) ?? new Map()
    current.set(document._styleCache, now)
    const found = now.get(element) ?? computeOnce(element)
    now.set(element, found)
    return found
  }

  /** @param {Element} element */
  function computeOnce(element) {
    const { parentElement } = element
    const own = rulesOf(element).map(({ id }) => id)
    const handedDown = parentElement ? computedOf(parentElement).handedDown : ''
    const key = `${own}|${element.getAttribute('style') ?? ''}|${handedDown}`
    const found = known.get(key) ?? computed(element)
    known.set(key, found)
    return found
  }

  /** @param {Element} element */
  function computed(element) {
    const style = compute(element)
    const handedDown = INHERITED.map((property) => style.getPropertyValue(property)).join('|')
    return { style, handedDown }
  }

  window.getComputedStyle = (element, pseudoElement) => {
    const isOfDocument =
      !pseudoElement && element?.isConnected && element.ownerDocument === window.document
    return isOfDocument ? computedOf(element).style : compute(element, pseudoElement)
  }
}

/** A function that finds the rules for an element of this document, in their order. @param {InnerDocument} document */
function rulesOfDocument(document) {
  let id = 0
  /** Of each rule that stands in a sheet itself. @type {WeakMap<SheetRule, Rule[]>} */
  const known = new WeakMap()

  /** @param {SheetRule} sheetRule @returns {Rule[]} */
  function read(sheetRule) {
    const rules = selectorsIn(sheetRule).map((selector) => {
      id += 1
      return { selector, needs: classesNeeded(selector), id }
    })
    known.set(sheetRule, rules)
    return rules
  }

  /** @param {Element} element */
  return (element) => {
    const impl = implForWrapper(element)
    const classes = new Set(element.classList)
    /** @param {Rule} rule */
    const isMatching = ({ needs, selector }) =>
      (!needs || needs.some((name) => classes.has(name))) && matchesDontThrow(impl, selector)

    /** @type {Rule[]} */
    const matching = []
    for (const { cssRules } of [defaultSheet, ...document.styleSheets._list]) {
      for (const sheetRule of cssRules) {
        matching.push(...(known.get(sheetRule) ?? read(sheetRule)).filter(isMatching))
      }
    }
    return matching
  }
}

/**
 * As jsdom reads a sheet: rules for screens, and those that stand in no condition.
 * @param {SheetRule} rule
 * @returns {string[]}
 */
function selectorsIn({ selectorText, media, cssRules }) {
  if (media) return Array.from(media).includes('screen') ? cssRules.flatMap(selectorsIn) : []
  return selectorText === undefined ? [] : [selectorText]
}

/**
 * Classes of which an element has to have one for the selector to match; undefined when it may match
 * without, or is too involved to tell.
 * @param {string} selector
 * @returns {string[] | undefined}
 */
function classesNeeded(selector) {
  if (/[\\"']/.test(selector)) return undefined
  const plain = selector.replaceAll(/\[[^\]]*\]/g, '').replaceAll(/\([^()]*\)/g, '')
  if (/[()[\]]/.test(plain)) return undefined
  const parts = plain.split(',').map((part) =>
    part
      .trim()
      .split(/[\s>+~]+/)
      .at(-1),
  )
  const needed = parts.flatMap((part) => /\.([\w-]+)/.exec(part ?? '')?.[1] ?? [])
  return needed.length === parts.length ? needed : undefined
}
