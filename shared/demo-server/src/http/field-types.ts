import { NIL_UUID } from '@meshdeck/domain/nil-uuid'

import { canonicalIp } from '../networks/cidr'
import {
  Base64Error,
  decodeBase64,
  type JsonValue,
  parseTime,
  TimeError,
  toPlain,
} from './parse-values'

/**
 * How one kind of field is read from a request body, with its name in the contract's messages. `zero` is the value of a
 * missing field; `read` gets the current value, because a repeated field is merged into the first one.
 */
export type FieldType<T> = {
  name: string
  zero(): T
  read(value: JsonValue, current: T, place: Place): T
}

export type DecodedField<F> = F extends FieldType<infer T> ? T : never

/** Location of a value, and the mismatches so far: decoding continues after a mismatch. */
export type Place = { struct?: string; path: readonly string[]; mismatches: string[] }

/** Error that ends the decoding at once, with this text as the whole message. */
export class FieldError extends Error {
  override name = 'FieldError'
}

export function string(name = 'string'): FieldType<string> {
  return scalar(name, '', (value) => (value.kind === 'string' ? value.value : undefined))
}

export function bool(): FieldType<boolean> {
  return scalar('bool', false, (value) => (value.kind === 'bool' ? value.value : undefined))
}

/** Type of a boolean that is a text in the body; `zero` is the value of a missing one. */
export function boolAsText(zero: boolean, isOn: (text: string) => boolean): FieldType<boolean> {
  return scalar('string', zero, (value) =>
    value.kind === 'string' ? isOn(value.value) : undefined,
  )
}

/** Type of an integer, 64 bits by default; a fraction or an overflow is rejected with its digits. */
export function int(name = 'int', bits = 64): FieldType<number> {
  const limit = 2n ** BigInt(bits - 1)
  return wholeNumber(name, -limit, limit - 1n)
}

export function byte(): FieldType<number> {
  return wholeNumber('uint8', 0n, 255n)
}

function wholeNumber(name: string, min: bigint, max: bigint): FieldType<number> {
  return {
    name,
    zero: () => 0,
    read(value, current, place) {
      if (value.kind === 'null') return current
      if (value.kind !== 'number')
        return noteMismatch(current, place, { got: value.kind, wanted: name })
      const number = /^-?\d{1,20}$/.test(value.text) ? BigInt(value.text) : undefined
      if (number === undefined || number < min || number > max) {
        return noteMismatch(current, place, { got: `number ${value.text}`, wanted: name })
      }
      return Number(number)
    },
  }
}

export function float(): FieldType<number> {
  return scalar('float64', 0, (value) => (value.kind === 'number' ? Number(value.text) : undefined))
}

/** Type of a list; null if missing. */
export function list<T>(item: FieldType<T>): FieldType<T[] | null> {
  return {
    name: `[]${item.name}`,
    zero: () => null,
    read(value, current, place) {
      if (value.kind === 'null') return null
      if (value.kind !== 'array')
        return noteMismatch(current, place, { got: value.kind, wanted: this.name })
      return value.items.map((entry) => item.read(entry, item.zero(), place))
    },
  }
}

/** Type of an object whose field names are data; null if missing. */
export function map<T>(item: FieldType<T>, key = 'string'): FieldType<Record<string, T> | null> {
  const name = `map[${key}]${item.name}`
  return {
    name,
    zero: () => null,
    read(value, current, place) {
      if (value.kind === 'null') return null
      if (value.kind !== 'object')
        return noteMismatch(current, place, { got: value.kind, wanted: this.name })
      const entries = value.fields.map(([field, entry]) => [
        field,
        item.read(entry, item.zero(), place),
      ])
      return { ...current, ...Object.fromEntries(entries) }
    },
  }
}

/** Type of the value `{}` in the contract's sets; the content of the object is dropped. */
function empty(): FieldType<Record<string, never>> {
  return {
    name: 'struct {}',
    zero: () => ({}),
    read: (value, current, place) =>
      value.kind === 'object' || value.kind === 'null'
        ? {}
        : noteMismatch(current, place, { got: value.kind, wanted: 'struct {}' }),
  }
}

export function set(key = 'string'): FieldType<Record<string, Record<string, never>> | null> {
  return map(empty(), key)
}

/** Type of a value that is kept unchanged; null if missing. */
export function anything(): FieldType<unknown> {
  return { name: 'interface {}', zero: () => null, read: (value) => toPlain(value) }
}

/** Type of bytes in base64 or as a list of numbers, kept as text in base64. */
export function bytes(name = '[]uint8'): FieldType<string | null> {
  const element = byte()
  return {
    name,
    zero: () => null,
    read(value, current, place) {
      if (value.kind === 'null') return null
      if (value.kind === 'array') {
        const numbers = value.items.map((item) => element.read(item, element.zero(), place))
        return Buffer.from(numbers).toString('base64')
      }
      if (value.kind !== 'string')
        return noteMismatch(current, place, { got: value.kind, wanted: name })
      try {
        return Buffer.from(decodeBase64(value.value)).toString('base64')
      } catch (error) {
        if (!(error instanceof Base64Error)) throw error
        place.mismatches.push(error.message)
        return current
      }
    },
  }
}

/** Type of a fixed number of bytes in an array of numbers; missing ones are 0, extra ones are dropped. */
export function byteArray(name: string, length: number): FieldType<number[]> {
  const element = byte()
  return {
    name,
    zero: () => Array.from({ length }, () => 0),
    read(value, current, place) {
      if (value.kind === 'null') return current
      if (value.kind !== 'array')
        return noteMismatch(current, place, { got: value.kind, wanted: name })
      return this.zero().map((zero, index) => {
        const item = value.items[index]
        return item ? element.read(item, zero, place) : zero
      })
    },
  }
}

export function uuid(): FieldType<string> {
  return parsed('uuid.UUID', NIL_UUID, parseUuid)
}

/** Type of an IP address; the empty text means none. */
export function ip(): FieldType<string> {
  return parsed('net.IP', '', (text) => {
    const address = text === '' ? '' : canonicalIp(text)
    if (address === undefined) throw new FieldError(`invalid IP address: ${text}`)
    return address
  })
}

export function time(): FieldType<string> {
  return {
    name: 'time.Time',
    zero: () => '0001-01-01T00:00:00Z',
    read(value, current) {
      if (value.kind === 'null') return current
      if (value.kind !== 'string') {
        throw new FieldError('Time.UnmarshalJSON: input is not a JSON string')
      }
      return readTime(value.value)
    },
  }
}

/** Parses a time in RFC 3339. Throws FieldError. */
function readTime(text: string): string {
  try {
    return parseTime(text)
  } catch (error) {
    if (error instanceof TimeError) throw new FieldError(error.message)
    throw error
  }
}

/**
 * Returns an ID in the contract's spelling; it may also have braces, be a URN or have no dashes. Throws FieldError
 * `invalid UUID length: n` or `invalid UUID format`.
 */
export function parseUuid(text: string): string {
  const length = Buffer.byteLength(text)
  if (length === 45 && !/^urn:uuid:/i.test(text)) {
    throw new FieldError(`invalid urn prefix: ${JSON.stringify(text.slice(0, 9))}`)
  }
  const bare = { 32: text, 36: text, 38: text.slice(1), 45: text.slice(9) }[length]
  if (bare === undefined) throw new FieldError(`invalid UUID length: ${length}`)
  const form = length === 32 ? /^[0-9a-f]{32}$/i : /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i
  if (!form.test(bare)) throw new FieldError('invalid UUID format')
  const digits = bare.slice(0, 36).replaceAll('-', '').toLowerCase()
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*$/, '$1-$2-$3-$4-$5')
}

/** Records that a value doesn't match, and leaves the field unchanged. */
export function noteMismatch<T>(current: T, place: Place, { got, wanted }: Misfit): T {
  const { struct, path, mismatches } = place
  const target =
    struct === undefined
      ? `Go value of type ${wanted}`
      : `Go struct field ${struct}.${path.join('.')} of type ${wanted}`
  mismatches.push(`json: cannot unmarshal ${got} into ${target}`)
  return current
}

type Misfit = { got: string; wanted: string }

function scalar<T>(name: string, zero: T, take: (value: JsonValue) => T | undefined): FieldType<T> {
  return {
    name,
    zero: () => zero,
    read(value, current, place) {
      if (value.kind === 'null') return current
      return take(value) ?? noteMismatch(current, place, { got: value.kind, wanted: name })
    },
  }
}

/** Type of a text with a format; a parse error ends the decoding with the parser's message. */
function parsed(name: string, zero: string, parse: (text: string) => string): FieldType<string> {
  return {
    name,
    zero: () => zero,
    read(value, current, place) {
      if (value.kind === 'null') return current
      if (value.kind !== 'string')
        return noteMismatch(current, place, { got: value.kind, wanted: name })
      return parse(value.value)
    },
  }
}
