import type { FastifyRequest } from 'fastify'
import type * as z from 'zod'

import { bodyOf, httpError } from '../http/replies'

/** Parses the body of a control call. Throws HttpError 400 that names the field. */
export function readControlBody<T>(schema: z.ZodType<T>, request: FastifyRequest): T {
  const parsed = schema.safeParse(readJson(request))
  if (parsed.success) return parsed.data
  throw httpError(400, parsed.error.issues.map(lineOf).join('; '))
}

function readJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(Buffer.from(bodyOf(request)).toString())
  } catch {
    throw httpError(400, 'the body is not JSON')
  }
}

function lineOf({ path, message }: z.core.$ZodIssue): string {
  return path.length === 0 ? message : `${path.join('.')}: ${message}`
}
