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

/** Among names of classes and elements, what is none. */
const ANY = '*'
/** A selector that asks for one class or for one element, and for no more. */
const IS_ONE_KEY = /^\.?[a-z][\w-]*$/i
const INHERITED = ['visibility', 'pointer-events', 'caret-color', 'color']

/** A document as jsdom keeps it. @typedef {{ _styleCache: object | null, styleSheets: { _list: Sheet[] } }} InnerDocument */
/** @typedef {{ cssRules: SheetRule[] }} Sheet */
/** @typedef {{ selectorText?: string, media?: ArrayLike<string>, cssRules: SheetRule[] }} SheetRule */
/**
 * `isSure`: each element that has what the selector needs fits it.
 * @typedef {{ selector: string, needs: string[], isSure: boolean, id: number, sheetRule: SheetRule, isDefault: boolean, place: number }} Rule
 */
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
  const rulesFor = rulesOfDocument()
  /** @type {Map<string, Computed>} */
  const known = new Map()
  /** What holds until jsdom forgets what it knows of styles itself. @type {WeakMap<object, Moment>} */
  const moments = new WeakMap()

  /** @typedef {{ rulesOf: (element: Element) => Rule[], computed: Map<Element, Computed> }} Moment */
  function currentMoment() {
    document._styleCache ??= new WeakMap()
    const found = moments.get(document._styleCache)
    if (found) return found
    const moment = { rulesOf: rulesFor(document.styleSheets._list), computed: new Map() }
    moments.set(document._styleCache, moment)
    return moment
  }

  /** @param {Element} element @returns {Computed} */
  function computedOf(element) {
    const moment = currentMoment()
    const found = moment.computed.get(element) ?? computeOnce(element, moment)
    moment.computed.set(element, found)
    return found
  }

  /** @param {Element} element @param {Moment} moment */
  function computeOnce(element, { rulesOf }) {
    const { parentElement } = element
    const own = rulesOf(element).map(({ id }) => id)
    const handedDown = parentElement ? computedOf(parentElement).handedDown : ''
    const key = `${own}|${element.getAttribute('style') ?? ''}|${handedDown}`
    const found = known.get(key) ?? computed(element, rulesOf)
    known.set(key, found)
    return found
  }

  /** @param {Element} element @param {Moment['rulesOf']} rulesOf */
  function computed(element, rulesOf) {
    const style = withSheets(sheetsFor(element, rulesOf), () => compute(element))
    const handedDown = INHERITED.map((property) => style.getPropertyValue(property)).join('|')
    return { style, handedDown }
  }

  /**
   * Lets jsdom see these sheets alone.
   * @template Result
   * @param {Sheet[]} sheets
   * @param {() => Result} act
   */
  function withSheets(sheets, act) {
    const { styleSheets } = document
    const { _list } = styleSheets
    styleSheets._list = sheets
    try {
      return act()
    } finally {
      styleSheets._list = _list
    }
  }

  window.getComputedStyle = (element, pseudoElement) => {
    const isOfDocument =
      !pseudoElement && element?.isConnected && element.ownerDocument === window.document
    return isOfDocument ? computedOf(element).style : compute(element, pseudoElement)
  }
}

/**
 * What jsdom has to look through for an element and those around it, of which some values are handed down.
 * @param {Element} element
 * @param {(element: Element) => Rule[]} rulesOf
 * @returns {Sheet[]}
 */
function sheetsFor(element, rulesOf) {
  /** @type {Map<SheetRule, Rule>} */
  const rules = new Map()
  /** @type {Element | null} */
  let around = element
  for (; around; around = around.parentElement) {
    for (const rule of rulesOf(around)) if (!rule.isDefault) rules.set(rule.sheetRule, rule)
  }
  return [{ cssRules: inOrder([...rules.values()]).map(({ sheetRule }) => sheetRule) }]
}

/**
 * A function that looks at the sheets of a document and gives another one, which finds the rules for an
 * element among them, in their order.
 */
function rulesOfDocument() {
  /** Of each rule that stands in a sheet itself. @type {WeakMap<SheetRule, Rule[]>} */
  const known = new WeakMap()
  let id = 0

  /** @param {SheetRule} sheetRule @param {number} index */
  function read(sheetRule, index) {
    const isDefault = index < defaultSheet.cssRules.length
    const rules = selectorsIn(sheetRule)
      .flatMap(partsOf)
      .map((selector) => {
        id += 1
        const needs = keysNeeded(selector)
        return {
          selector,
          needs,
          isSure: IS_ONE_KEY.test(selector),
          id,
          sheetRule,
          isDefault,
          place: 0,
        }
      })
    known.set(sheetRule, rules)
    return rules
  }

  /** @type {SheetRule[]} */
  let sheetRules = []
  /** @type {ReturnType<typeof finderAmong>} */
  let find = () => []

  /** @param {Sheet[]} sheets */
  return (sheets) => {
    const now = [defaultSheet, ...sheets].flatMap(({ cssRules }) => cssRules)
    const isSame =
      now.length === sheetRules.length && now.every((rule, index) => rule === sheetRules[index])
    if (isSame) return find
    sheetRules = now
    const rules = now.flatMap((rule, index) => known.get(rule) ?? read(rule, index))
    rules.forEach((rule, place) => Object.assign(rule, { place }))
    find = finderAmong(rules)
    return find
  }
}

/** @param {Rule[]} rules */
function finderAmong(rules) {
  /** @type {Map<string, Rule[]>} */
  const byKey = new Map()
  for (const rule of rules) {
    for (const key of rule.needs) byKey.set(key, [...(byKey.get(key) ?? []), rule])
  }

  /** By name and classes. @type {Map<string, Rule[]>} */
  const candidates = new Map()

  /** @param {string} name @param {string} classes */
  function collect(name, classes) {
    const keys = [ANY, name.toLowerCase(), ...classes.split(/\s+/).map((one) => `.${one}`)]
    return inOrder([...new Set(keys.flatMap((key) => byKey.get(key) ?? []))])
  }

  /** @param {Element} element @returns {Rule[]} */
  return (element) => {
    const impl = implForWrapper(element)
    const classes = element.getAttribute('class') ?? ''
    const key = `${element.localName} ${classes}`
    const found = candidates.get(key) ?? collect(element.localName, classes)
    candidates.set(key, found)
    return found.filter(({ selector, isSure }) => isSure || matchesDontThrow(impl, selector))
  }
}

/** @param {Rule[]} rules */
const inOrder = (rules) => rules.toSorted((one, other) => one.place - other.place)

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
 * Each of the selectors that a comma parts, as most of them need no look at the element; all in one where a comma may
 * mean something else.
 * @param {string} selectors
 */
const partsOf = (selectors) =>
  /[("']/.test(selectors) ? [selectors] : selectors.split(',').map((part) => part.trim())

/**
 * Classes (`.name`) and elements (`name`) of which an element has to have or be one for the selector to
 * match; `ANY` when it may match others, or is too involved to tell.
 * @param {string} selector
 * @returns {string[]}
 */
function keysNeeded(selector) {
  const plain = selector
    .replaceAll(/"[^"\\]*"|'[^'\\]*'/g, '')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\([^()]*\)/g, '')
  if (/[\\"'()[\]|&]/.test(plain)) return [ANY]
  const needed = plain.split(',').map((part) =>
    keyOf(
      part
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? '',
    ),
  )
  return [...new Set(needed)]
}

/** @param {string} compound of a selector, without what stands in brackets */
function keyOf(compound) {
  const [name] = /\.[\w-]+/.exec(compound) ?? /^[a-z][\w-]*/i.exec(compound) ?? [ANY]
  return name.startsWith('.') ? name : name.toLowerCase()
}
