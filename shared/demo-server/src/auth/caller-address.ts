import { createHash, timingSafeEqual } from 'node:crypto'
import { isIP } from 'node:net'

import type { FastifyInstance, FastifyRequest } from 'fastify'

import { CONSOLE_HEADER, hasProxyMark, PROXIED_HEADER } from '../console-headers'
import { isLoopback } from '../loopback'

const FORWARDED_FOR = 'x-forwarded-for'

/** Calls that came, or may have come, from another machine. */
const fromElsewhere = new WeakSet<object>()

/**
 * Takes `X-Forwarded-For` from the console alone: everything that reaches this server comes from this machine, so the
 * connection doesn't tell a person from a program that claims to be somebody else. From other callers the header is
 * dropped before anything reads it.
 * @param secret Undefined or empty where no console has started this server.
 */
export function believeConsole(app: FastifyInstance, secret: string | undefined) {
  const expected = secret ? digest(secret) : undefined
  app.addHook('onRequest', async ({ headers, raw }) => {
    if (!isOfThisMachine(headers)) fromElsewhere.add(raw)
    const given = headers[CONSOLE_HEADER]
    const isConsole =
      expected !== undefined &&
      typeof given === 'string' &&
      timingSafeEqual(digest(given), expected)
    if (!isConsole) delete headers[FORWARDED_FOR]
    delete headers[CONSOLE_HEADER]
    delete headers[PROXIED_HEADER]
  })
}

/**
 * The address of the person or program behind a request, for limits: as the console says it, else that of the
 * connection. Counts behind `believeConsole`.
 */
export function callerAddress({ headers, ip }: Pick<FastifyRequest, 'headers' | 'ip'>): string {
  const said = headers[FORWARDED_FOR]
  return typeof said === 'string' && isIP(said) > 0 ? said : ip
}

/**
 * Whether somebody on another machine may be behind a call, whoever says so: for what only the person at this machine may do.
 */
export const isFromElsewhere = ({ raw }: Pick<FastifyRequest, 'raw'>): boolean =>
  fromElsewhere.has(raw)

function isOfThisMachine(headers: FastifyRequest['headers']): boolean {
  const addresses = [headers[FORWARDED_FOR] ?? []].flat().flatMap((text) => text.split(','))
  return (
    !hasProxyMark(headers) &&
    headers[PROXIED_HEADER] === undefined &&
    addresses.every((address) => isLoopback(address.trim().replace(/^::ffff:(?=[\d.]+$)/i, '')))
  )
}

/** Of one length whatever was sent, so that comparing takes the same time. */
const digest = (text: string) => createHash('sha256').update(text).digest()
