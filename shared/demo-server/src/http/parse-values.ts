/**
 * JSON value as in the source text. Objects keep the order and repetition of fields and numbers their spelling, because
 * the contract's decoding rules depend on both.
 */
export type JsonValue =
  | { kind: 'null' }
  | { kind: 'bool'; value: boolean }
  | { kind: 'number'; text: string }
  | { kind: 'string'; value: string }
  | { kind: 'array'; items: JsonValue[] }
  | { kind: 'object'; fields: Array<[name: string, value: JsonValue]> }

/** Returns the plain value, for fields whose content is only stored. The last of repeated fields wins. */
export function toPlain(value: JsonValue): unknown {
  switch (value.kind) {
    case 'null':
      return null
    case 'bool':
    case 'string':
      return value.value
    case 'number':
      return Number(value.text)
    case 'array':
      return value.items.map(toPlain)
    case 'object':
      return Object.fromEntries(value.fields.map(([name, item]) => [name, toPlain(item)]))
  }
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** Error for a text that isn't standard base64, with the message of the contract's decoder. */
export class Base64Error extends Error {
  override name = 'Base64Error'

  constructor(position: number) {
    super(`illegal base64 data at input byte ${position}`)
  }
}

/**
 * Decodes padded standard base64; line breaks are ignored. Throws Base64Error with the byte at which the contract's
 * decoder fails.
 */
export function decodeBase64(text: string): Uint8Array {
  const bytes = Buffer.from(text, 'utf8')
  let inQuantum = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const character = String.fromCharCode(bytes[at] ?? 0)
    if (character === '\n' || character === '\r') continue
    if (character === '=') {
      checkPadding(text, at, inQuantum)
      return Buffer.from(text, 'base64')
    }
    if (!ALPHABET.includes(character)) throw new Base64Error(at)
    inQuantum = (inQuantum + 1) % 4
  }
  if (inQuantum !== 0) throw new Base64Error(bytes.length - inQuantum)
  return Buffer.from(text, 'base64')
}

/** Checks what follows the first `=`: nothing after three characters of four, one more `=` after two. */
function checkPadding(text: string, at: number, inQuantum: number) {
  if (inQuantum < 2) throw new Base64Error(at)
  let next = skipLineBreaks(text, at + 1)
  if (inQuantum === 2) {
    if (next === text.length) throw new Base64Error(text.length)
    if (text[next] !== '=') throw new Base64Error(next - 1)
    next = skipLineBreaks(text, next + 1)
  }
  if (next < text.length) throw new Base64Error(next)
}

function skipLineBreaks(text: string, from: number): number {
  let at = from
  while (text[at] === '\n' || text[at] === '\r') at += 1
  return at
}

/** Error for a text that isn't a time in RFC 3339, with the message of the contract's decoder. */
export class TimeError extends Error {
  override name = 'TimeError'
}

const LAYOUT = '2006-01-02T15:04:05Z07:00'

/** Parts of a time in order, with their names in the contract's decoder. */
const timeParts: ReadonlyArray<{ as: string; form: RegExp; max?: [number, string] }> = [
  { as: '2006', form: /^\d{4}/ },
  { as: '-', form: /^-/ },
  { as: '01', form: /^\d\d/, max: [12, 'month'] },
  { as: '-', form: /^-/ },
  { as: '02', form: /^\d\d/ },
  { as: 'T', form: /^T/ },
  // an hour may have one digit
  { as: '15', form: /^\d\d?/, max: [23, 'hour'] },
  { as: ':', form: /^:/ },
  { as: '04', form: /^\d\d/, max: [59, 'minute'] },
  { as: ':', form: /^:/ },
  { as: '05', form: /^\d\d/, max: [59, 'second'] },
  { as: '', form: /^(?:[.,]\d+)?/ },
  { as: 'Z07:00', form: /^(?:Z|[+-]\d\d:\d\d)/ },
]

/** Parses a time in RFC 3339 and returns its canonical form. Throws TimeError. */
export function parseTime(text: string): string {
  let remainingText = text
  const parsedParts = timeParts.map(({ as, form, max }) => {
    const part = form.exec(remainingText)?.[0]
    if (part === undefined) throw parseError(text, remainingText, as)
    remainingText = remainingText.slice(part.length)
    const [largest = Infinity, name = ''] = max ?? []
    if (Number(part) > largest || (name === 'month' && Number(part) === 0)) {
      throw outOfRangeError(text, name)
    }
    return part
  })
  if (remainingText !== '') {
    throw new TimeError(
      `parsing time ${JSON.stringify(text)}: extra text: ${JSON.stringify(remainingText)}`,
    )
  }
  const [year = '', , month = '', , day = '', , hour = '', , minute = '', , second = ''] =
    parsedParts
  const [fraction = '', zone = ''] = parsedParts.slice(-2)
  if (Number(day) < 1 || Number(day) > daysIn(Number(year), Number(month))) {
    throw outOfRangeError(text, 'day')
  }
  const [hours = '', minutes = ''] = zone.slice(1).split(':')
  if (Number(hours) > 23) throw outOfRangeError(text, 'time zone offset hour')
  if (Number(minutes) > 59) throw outOfRangeError(text, 'time zone offset minute')
  const digits = fraction.slice(1, 10).replace(/0+$/, '')
  const clock = `${hour.padStart(2, '0')}:${minute}:${second}${digits && `.${digits}`}`
  return `${year}-${month}-${day}T${clock}${zone.endsWith('00:00') ? 'Z' : zone}`
}

function outOfRangeError(text: string, what: string): TimeError {
  return new TimeError(`parsing time ${JSON.stringify(text)}: ${what} out of range`)
}

function parseError(text: string, remainingText: string, as: string): TimeError {
  return new TimeError(
    `parsing time ${JSON.stringify(text)} as "${LAYOUT}": cannot parse ${JSON.stringify(remainingText)} as "${as}"`,
  )
}

function daysIn(year: number, month: number): number {
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}
