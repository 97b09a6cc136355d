import type { FastifyRequest } from 'fastify'

import { type DecodedField, FieldError, type FieldType, noteMismatch } from './field-types'
import { JsonSyntaxError, parseFirstJson } from './parse-json'
import { bodyOf, httpError } from './replies'

/** Error for a body that can't be decoded; most routes respond with 400. */
export class DecodingError extends Error {
  override name = 'DecodingError'
}

/**
 * Decodes the first JSON value of a text, or the whole text, with every field filled in. Throws DecodingError with the
 * real decoder's message (contract 0.3).
 */
export function decode<T>(type: FieldType<T>, text: Uint8Array, parse = parseFirstJson): T {
  const mismatches: string[] = []
  try {
    const value = type.read(parse(text), type.zero(), { path: [], mismatches })
    if (mismatches[0] !== undefined) throw new DecodingError(mismatches[0])
    return value
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof FieldError) {
      throw new DecodingError(error.message)
    }
    throw error
  }
}

/** Like `decode`, but drops what doesn't match. */
export function decodeWhatFits<T>(type: FieldType<T>, text: Uint8Array): T {
  try {
    return type.read(parseFirstJson(text), type.zero(), { path: [], mismatches: [] })
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof FieldError) return type.zero()
    throw error
  }
}

/** Like `decodeBody`, for routes that prefix the decoder's message with their own. */
export function decodeBodyWithPrefix<T>(type: FieldType<T>, request: FastifyRequest): T {
  try {
    return decode(type, bodyOf(request))
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw httpError(400, `invalid request body: ${error.message}`)
  }
}

/** Decodes a request's body regardless of its content type; a failure is refused with `status`. */
export function decodeBody<T>(type: FieldType<T>, request: FastifyRequest, status = 400): T {
  try {
    return decode(type, bodyOf(request))
  } catch (error) {
    if (error instanceof DecodingError) throw httpError(status, error.message)
    throw error
  }
}

type Fields = Record<string, FieldType<unknown>>
type Values<F extends Fields> = { [Name in keyof F]: DecodedField<F[Name]> }

/**
 * Type of an object with known fields. Names match case-insensitively, unknown ones are ignored, a missing field has
 * its zero value. `name` is the type's name in messages, such as `Network`, `home` the package before it in the
 * contract's messages.
 */
export function struct<F extends Fields>(
  name: string,
  fields: F,
  home = 'models',
): FieldType<Values<F>> {
  const spelling = new Map(Object.keys(fields).map((field) => [field.toLowerCase(), field]))

  return {
    name: `${home}.${name}`,
    zero() {
      const zeros = Object.entries(fields).map(([field, type]) => [field, type.zero()])
      return Object.fromEntries(zeros)
    },
    read(value, current, place) {
      if (value.kind === 'null') return current
      if (value.kind !== 'object')
        return noteMismatch(current, place, { got: value.kind, wanted: this.name })
      const values: Record<string, unknown> = { ...current }
      for (const [given, item] of value.fields) {
        const field = Object.hasOwn(fields, given) ? given : spelling.get(given.toLowerCase())
        const type = field === undefined ? undefined : fields[field]
        if (field === undefined || type === undefined) continue
        const inside = { struct: name, path: [...place.path, field], mismatches: place.mismatches }
        values[field] = type.read(item, values[field], inside)
      }
      return { ...current, ...values }
    },
  }
}
