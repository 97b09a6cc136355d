import type { FastifyRequest } from 'fastify'

import { bodyOf, refused } from '../http/refusal'
import { type FieldType, FieldError } from './field-types'
import { JsonSyntaxError, parseFirstJson } from './parse-json'

/** A body that does not decode; most routes answer it with 400. */
export class DecodingError extends Error {
  override name = 'DecodingError'
}

/**
 * The value of the first JSON value of a text, or of the whole text, every field filled in.
 * @throws DecodingError in the words of the real decoder (contract 0.3).
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

/** The same of a text that need not fit: what does not is left out. */
export function decodeWhatFits<T>(type: FieldType<T>, text: Uint8Array): T {
  try {
    return type.read(parseFirstJson(text), type.zero(), { path: [], mismatches: [] })
  } catch (error) {
    if (error instanceof JsonSyntaxError || error instanceof FieldError) return type.zero()
    throw error
  }
}

/** The same for the routes that put words of their own before the decoder's. */
export function decodeBodyWithWords<T>(type: FieldType<T>, request: FastifyRequest): T {
  try {
    return decode(type, bodyOf(request))
  } catch (error) {
    if (!(error instanceof DecodingError)) throw error
    throw refused(400, `invalid request body: ${error.message}`)
  }
}

/** Decodes a request's body, whatever its content type; what does not decode is refused with `status`. */
export function decodeBody<T>(type: FieldType<T>, request: FastifyRequest, status = 400): T {
  try {
    return decode(type, bodyOf(request))
  } catch (error) {
    if (error instanceof DecodingError) throw refused(status, error.message)
    throw error
  }
}
