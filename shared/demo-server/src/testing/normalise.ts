import type { Step } from './scenario'

/** A captured value and the name it is shown as. */
export type Known = [value: string, name: string]

const ZERO_UUID = '00000000-0000-0000-0000-000000000000'

const patterns: Array<[RegExp, (match: string) => string]> = [
  [/eyJ[\w-]+\.[\w-]+\.[\w-]+/g, () => '<jwt>'],
  [/(?<![\w.])eyJ[A-Za-z0-9+/]{20,}={0,2}(?![\w.=])/g, openToken],
  [
    /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi,
    (match) => (match === ZERO_UUID ? match : '<uuid>'),
  ],
  [
    /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g,
    (match) => (match.startsWith('0001-') ? match : '<time>'),
  ],
  [/(?<![A-Za-z0-9+/])[A-Za-z0-9+/]{43}=(?!=)/g, () => '<key>'],
]

type Rules = Pick<Step, 'ignore' | 'typeOnly' | 'unordered'> & { known: Known[] }

/** Replaces what is different on every run: ids, times, tokens, keys, and what was captured. */
export function normalise(value: unknown, rules: Rules, path = ''): unknown {
  if (path !== '' && isListed(rules.ignore, path)) return '<any>'
  if (path !== '' && isListed(rules.typeOnly, path)) return `<${kindOf(value)}>`
  if (typeof value === 'string') return normaliseText(value, rules.known)
  if (typeof value === 'number') {
    return value > 1_500_000_000 && value < 5_300_000_000 ? '<unix>' : value
  }
  if (Array.isArray(value)) {
    const items = value.map((item, index) => normalise(item, rules, `${path}/${index}`))
    return rules.unordered ? items.toSorted(byText) : items
  }
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, item]) => [
    normaliseText(key, rules.known),
    normalise(item, rules, `${path}/${key}`),
  ])
  return Object.fromEntries(entries.toSorted(byText))
}

function normaliseText(text: string, known: Known[]): string {
  const named = known.reduce((rest, [value, name]) => rest.replaceAll(value, `{{${name}}}`), text)
  return patterns.reduce((rest, [pattern, replace]) => rest.replaceAll(pattern, replace), named)
}

/** An enrollment token nobody captured, shown open, with its long random values by their length. */
function openToken(text: string): string {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64').toString('utf8'))
    const opened = JSON.stringify(content, (_key, value: unknown) =>
      typeof value === 'string' && /^[A-Z0-9]{24,}$/i.test(value)
        ? `<${value.length} characters>`
        : value,
    )
    return `<base64 ${opened}>`
  } catch {
    return text
  }
}

/** `*` is any segment, `**` any depth. */
function isListed(places: string[] | undefined, path: string): boolean {
  return (places ?? []).some((place) => {
    const source = place.split('/').map((part) => {
      if (part === '**') return '.*'
      return part === '*' ? '[^/]*' : part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&')
    })
    return new RegExp(`^${source.join('/')}$`).test(path)
  })
}

function kindOf(value: unknown): string {
  if (Array.isArray(value)) return 'array'
  return value === null ? 'null' : typeof value
}

function byText(a: unknown, b: unknown): number {
  return JSON.stringify(a) < JSON.stringify(b) ? -1 : 1
}
