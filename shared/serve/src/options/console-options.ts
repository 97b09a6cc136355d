import { BlockList, isIP } from 'node:net'

import { isHostPattern } from '@meshdeck/domain/known-hosts'
import * as z from 'zod'

import { basePathSchema } from '../pages/base-path'

const RANGE = /^([\da-f:.]+)(?:\/(\d{1,3}))?$/i

/** An IP address or, with a prefix length, a range. */
const addressRangeSchema = z.string().refine((text) => rangeIn(text) !== undefined, {
  error: ({ input }) => `"${String(input)}" is not an IP address or range such as 10.0.0.0/8`,
})

/**
 * Returns a function that checks whether an address is in one of the ranges, in any notation; `::ffff:10.0.0.1` is
 * 10.0.0.1.
 */
export function isInRanges(ranges: readonly string[]): (address: string) => boolean {
  const list = new BlockList()
  for (const range of ranges.flatMap((text) => rangeIn(text) ?? [])) {
    list.addSubnet(range.address, range.prefix, range.family)
  }
  return (address) => {
    const family = isIP(address)
    return family > 0 && list.check(address, family === 6 ? 'ipv6' : 'ipv4')
  }
}

function rangeIn(text: string) {
  const [, address = '', length] = RANGE.exec(text) ?? []
  const family = isIP(address)
  const longest = family === 6 ? 128 : 32
  const prefix = length === undefined ? longest : Number(length)
  if (family === 0 || prefix > longest) return undefined
  return { address, prefix, family: family === 6 ? ('ipv6' as const) : ('ipv4' as const) }
}

/**
 * Address of a management server as the proxy needs it: scheme, host and path prefix, without a trailing slash. `/api`
 * at the end is optional: `https://mesh.example/netmaker/api` is `https://mesh.example/netmaker`. Errors don't repeat
 * the input, because it may contain a password.
 */
export const backendSchema = z.string().transform((text, context) => {
  const url = toUrl(text)
  const fault = url ? faultOf(url) : 'enter an address such as https://api.mesh.example'
  if (url && fault === undefined) {
    return url.origin + url.pathname.replace(/\/+$/, '').replace(/\/api$/, '')
  }
  context.addIssue(fault ?? '')
  return z.NEVER
})

function toUrl(text: string): URL | undefined {
  // without slashes, `localhost:8081` would be parsed with the scheme localhost
  const isWhole = /^[a-z][a-z\d+.-]*:\/\//i.test(text)
  return isWhole && URL.canParse(text) ? new URL(text) : undefined
}

function faultOf({ username, password, protocol, search, hash }: URL): string | undefined {
  if (username !== '' || password !== '') {
    // the address is shown and logged, and users sign in on the console
    return "the address can't contain a user name or password. Users sign in on the console's page"
  }
  if (protocol !== 'http:' && protocol !== 'https:') {
    return `the address must start with http:// or https://, not ${protocol}//`
  }
  return search === '' && hash === '' ? undefined : "the address can't contain ? or #"
}

const portSchema = z
  .string()
  .refine((text) => /^\d{1,5}$/.test(text) && Number(text) <= 65_535, {
    error: ({ input }) => `"${String(input)}" is not a whole number from 0 to 65535`,
  })
  .transform(Number)

/** Without the path of a signal, and without a trailing slash. */
const collectorSchema = z
  .url({ protocol: /^https?$/, error: 'enter an address such as http://127.0.0.1:4318' })
  .transform((text) => text.replace(/\/+$/, ''))

const pathSchema = z.string().min(1, 'enter a value')

/** A name or an address without a port; IPv6 in the notation of a `Host` header. */
const hostNameSchema = z
  .string()
  .refine((text) => isHostPattern(text) || isIP(withoutBrackets(text)) === 6, {
    error: ({ input }) =>
      `"${String(input)}" is not a valid name. Enter one such as console.example, without a port`,
  })
  .transform((text) => (isIP(withoutBrackets(text)) === 6 ? `[${withoutBrackets(text)}]` : text))

const listenSchema = z
  .string()
  .transform(withoutBrackets)
  .refine((text) => isIP(text) > 0 || text === 'localhost', {
    error: ({ input }) => `"${String(input)}" is not an IP address such as 127.0.0.1 or ::1`,
  })

/**
 * Schema of every option of the console server, as its flag and its variable supply it: a text, or a list of texts for
 * an option that can be repeated. `console-options.json` documents the same options; a test compares the two.
 */
export const consoleOptionsSchema = z
  .strictObject({
    port: portSchema.default(4000),
    host: listenSchema.default('127.0.0.1'),
    basePath: basePathSchema.default(''),
    tlsCert: pathSchema.optional(),
    tlsKey: pathSchema.optional(),
    trustProxy: z.array(addressRangeSchema).default([]),
    allowHost: z.array(hostNameSchema).default([]),
    backend: backendSchema.optional(),
    backendCa: pathSchema.optional(),
    dataDir: pathSchema.default('.data'),
    deliveries: pathSchema.optional(),
    signatures: z.enum(['required', 'optional'], 'use required or optional').optional(),
    buildDir: pathSchema.default('.build'),
    log: z.enum(['json', 'text', 'off'], 'use json, text, or off').optional(),
    metricsPort: portSchema.optional(),
    metricsHost: listenSchema.optional(),
    otlp: collectorSchema.optional(),
  })
  .refine(({ tlsCert, tlsKey }) => tlsKey !== undefined || tlsCert === undefined, {
    path: ['tlsCert'],
    error: 'requires --tls-key',
  })
  .refine(({ tlsCert, tlsKey }) => tlsCert !== undefined || tlsKey === undefined, {
    path: ['tlsKey'],
    error: 'requires --tls-cert',
  })
  .refine(({ signatures, deliveries }) => signatures !== 'required' || deliveries !== undefined, {
    path: ['signatures'],
    error: 'works only with --deliveries',
  })
  .refine(
    ({ metricsHost, metricsPort }) => metricsHost === undefined || metricsPort !== undefined,
    {
      path: ['metricsHost'],
      error: 'requires --metrics-port',
    },
  )

/** Options of the console server. A base path is empty or `/mesh`, without a trailing slash. */
export type ConsoleOptions = z.infer<typeof consoleOptionsSchema>

function withoutBrackets(text: string): string {
  return text.replace(/^\[(.*)\]$/, '$1')
}
