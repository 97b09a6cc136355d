type Options = {
  before: string
  after: string
  /** Translation keys of each package as JSON without texts, because another build may change the texts. */
  shapes: string[]
  /** Names that are the same in every language, and labels that the code contains in all languages. */
  names: string[]
  /** Makes each text a third longer, as other languages do. */
  isLonger: boolean
}

/** A text node, or an attribute by its name. */
type Place = { node: Node; name: string }

/**
 * Runs in the page before anything else, so it can't use other modules. Translations are loaded as JSON with the code,
 * and each parsed text gets marks. Every rendered text must then carry the marks or be data: server responses, typed or
 * stored values, numbers and addresses, or content that `notranslate`, `<time>` or `<code>` exclude from translation.
 */
export function markAndWatch({ before, after, shapes, names, isLonger }: Options): void {
  const known = new Set(shapes)
  const said = new Set<string>()
  const given = new Set(names)
  const judged = new Map<string, boolean>()
  const bare = new WeakMap<Node, Map<string, string>>()
  const attributes = ['aria-label', 'placeholder', 'title', 'alt', 'aria-roledescription']
  const noText =
    'script, style, noscript, template, time, code, kbd, .notranslate, body [lang], .tsqd-parent-container'

  const parse = JSON.parse.bind(JSON)
  JSON.parse = (text: string, reviver?: Parameters<typeof JSON.parse>[1]): unknown => {
    const value: unknown = parse(text, reviver)
    if (isWords(value) && known.has(shapeOf(value))) return marked(value)
    return text === document.getElementById('registry')?.textContent ? labeled(value) : value
  }

  const ask = globalThis.fetch.bind(globalThis)
  globalThis.fetch = async (...request) => {
    const reply = await ask(...request)
    // a clone, so an aborted response only affects the page's own copy
    said.add(
      await reply
        .clone()
        .text()
        .catch(() => ''),
    )
    return reply
  }

  addEventListener(
    'input',
    ({ target }) => {
      if (target && 'value' in target) given.add(String(target.value))
    },
    true,
  )

  new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') addedNodes.forEach(look)
      else look(target)
    }
  }).observe(document, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter: attributes,
  })

  function isWords(value: unknown): boolean {
    if (typeof value !== 'object' || value === null) return typeof value === 'string'
    return !Array.isArray(value) && Object.values(value).every(isWords)
  }

  function shapeOf(value: unknown): string {
    return JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'string' ? '' : inner))
  }

  function marked(value: unknown): unknown {
    if (typeof value === 'string') return before + (isLonger ? longer(value) : value) + after
    return Object.fromEntries(
      Object.entries(value ?? {}).map(([name, inner]) => [name, marked(inner)]),
    )
  }

  /** Doubles each vowel and adds an accent; placeholders stay the same. */
  function longer(text: string): string {
    return text.replaceAll(/\{\{.*?\}\}|[aeiou]/gi, (found) =>
      found.length > 1 ? found : `${found}\u0301${found}\u0308`.normalize(),
    )
  }

  /** Registry with each label marked, in every language. */
  function labeled(value: unknown): unknown {
    if (Array.isArray(value)) return value.map(labeled)
    if (typeof value !== 'object' || value === null) return value
    if ('en' in value && 'de' in value && 'fr' in value) return marked(value)
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, labeled(inner)]))
  }

  function look(node: Node): void {
    if (node instanceof Text) {
      return judge({ node, name: '' }, node.data, (text) => (node.data = text))
    }
    if (!(node instanceof Element)) return
    for (const name of attributes) {
      const text = node.getAttribute(name)
      if (text !== null) judge({ node, name }, text, (bare) => node.setAttribute(name, bare))
    }
    node.childNodes.forEach(look)
  }

  /** Removes marks that were seen, so tests read the text that users see. */
  function judge({ node, name }: Place, text: string, write: (text: string) => void): void {
    const seen = bare.get(node) ?? new Map<string, string>()
    if (seen.get(name) === text) return
    const element = node instanceof Element ? node : node.parentElement
    const isChecked = /\p{L}{2}/u.test(text) && isOurs() && !element?.closest(noText)
    const rest = isChecked ? outsideOfMarks(text) : ''
    if (!isData(rest)) {
      Reflect.get(globalThis, 'noteUnmarked')(`${JSON.stringify(rest)} in ${placeOf(element)}`)
    }
    const plain = text.replaceAll(before, '').replaceAll(after, '')
    if (plain === text) return
    bare.set(node, seen.set(name, plain))
    write(plain)
  }

  /** Whether the page is the console's: pages of others, such as an identity provider, aren't checked. */
  function isOurs(): boolean {
    return document.querySelector('meta[name=csp-nonce]') !== null
  }

  /** Returns the text outside marks. Texts can be nested, and an element inside a text splits it. */
  function outsideOfMarks(text: string): string {
    let depth = 0
    let rest = ''
    for (const letter of text) {
      if (letter === before) depth += 1
      else if (letter === after && depth === 0) rest = ''
      else if (letter === after) depth -= 1
      else if (depth === 0) rest += letter
      else if (!rest.endsWith('\n')) rest += '\n'
    }
    return rest
  }

  function isData(rest: string): boolean {
    const known = judged.get(rest)
    if (known !== undefined) return known
    const isOne = rest.split('\n').every((part) => isKnown(part.trim()))
    judged.set(rest, isOne)
    return isOne
  }

  /** Whether the part is known as a whole or as a list of known values or single words. */
  function isKnown(part: string): boolean {
    const pieces = part.split(/[·→=|+()[\]{}"]|[,:]\s|\s[-–]\s/).map((piece) => piece.trim())
    return (
      isValue(part) ||
      // server text, with a period added
      isValue(part.replace(/\.$/, '')) ||
      pieces.every((piece) => isValue(piece) || piece.split(/\s+/).every(isValue))
    )
  }

  const isWord = (word: string) => isFigure(word) || given.has(word)

  function isValue(piece: string): boolean {
    if (isWord(piece)) return true
    const quoted = JSON.stringify(piece)
    const settings = document.getElementById('settings')?.textContent ?? ''
    return (
      settings.includes(quoted) ||
      // a tag's ID starts with its network
      [...said].some((body) =>
        [quoted, `.${quoted.slice(1)}`].some((text) => body.includes(text)),
      ) ||
      [localStorage, sessionStorage]
        .flatMap(textsIn)
        .some((stored) => stored === piece || stored.includes(quoted)) ||
      [piece, encodeURIComponent(piece)].some((text) => location.href.includes(text))
    )
  }

  /** Stored texts; below a base path, only the console's share of the browser's storage. */
  function textsIn(storage: Storage): string[] {
    return Array.from({ length: storage.length }, (_, index) => {
      const key = storage.key(index)
      return (key !== null && storage.getItem(key)) || ''
    })
  }

  /** Whether it's a number with its unit, or machine-readable text. */
  function isFigure(piece: string): boolean {
    return [
      /^[\d.,:+\-−\s]+ ?([KMGT]?i?B|m?s|min|h|%|px|[AP]M)?$/,
      // addresses, versions, files and images: one word with a digit or punctuation
      /^(?=.*[\d./:_])[\w.:/@+-]+$/,
      /^\P{L}*\p{L}?\P{L}*$/u,
    ].some((pattern) => pattern.test(piece))
  }

  function placeOf(element: Element | null): string {
    const path: string[] = []
    for (let at = element; at && at !== document.body && path.length < 4; at = at.parentElement) {
      path.unshift(at.getAttribute('role') ?? at.localName)
    }
    return `${path.join(' > ')} at ${location.pathname}${location.search}`
  }
}
