import { isThisMachine } from '@meshdeck/domain/known-hosts'
import { DEV_POLICIES, SHELL_POLICIES } from '@meshdeck/federation/page'
import type { Settings } from '@meshdeck/federation/settings'

/* All headers that restrict what a browser may do; everything that serves the console takes them from here. */

export type Headers = Record<string, string>

type PageContext = {
  /** New for every page; allows the styles that the console creates at run time. */
  nonce: string
  styleHashes: readonly string[]
  /** Hashes of the inline scripts of the page. */
  scriptHashes: readonly string[]
  /** Trusted Types policies of the builds that the page can load. */
  remotePolicies: readonly string[]
  settings: Pick<Settings, 'hostedHosts' | 'chat' | 'analytics' | 'branding'>
  /** Whether the page is that of the dev server. */
  isDevelopment?: boolean
}

const common: Headers = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
}

/** Headers of the page. It is never cached, because its nonce must not be used twice. */
export function pageHeaders(context: PageContext): Headers {
  const thirdPartyOrigins = originsOfThirdParties(context.settings)
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': contentSecurityPolicy(context, thirdPartyOrigins),
    'cross-origin-opener-policy': 'same-origin',
    'permissions-policy':
      'camera=(), geolocation=(), microphone=(), payment=(), usb=(), clipboard-write=(self)',
    // chat and analytics scripts change at any time, so no hash can be required of them, nor of scripts that change
    // while the page has them
    ...(thirdPartyOrigins.length === 0 &&
      !context.isDevelopment && { 'integrity-policy': 'blocked-destinations=(script)' }),
  }
}

/** For names that aren't only this machine's, where the console is reached over TLS: one year, as browsers require. */
export const transportHeaders: Headers = { 'strict-transport-security': 'max-age=31536000' }

/** Marks a response that doesn't come from the management server; the console treats it as no response. */
export const unreachableHeaders: Headers = { 'x-meshdeck-proxy': 'unreachable' }

/** Content types of the files that a build writes for browsers, by extension; other files aren't served. */
export const fileTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.woff2': 'font/woff2',
}

/**
 * Headers of the management server's responses: a browser never stores them or treats them as a page of this origin.
 */
export const apiReplyHeaders: Headers = {
  ...common,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; sandbox",
}

/** Headers of the console server's own refusals. */
export const refusalHeaders: Headers = {
  ...apiReplyHeaders,
  'content-type': 'text/plain; charset=utf-8',
}

/** Headers of a page that runs no script and loads nothing, with one inline style. */
export function reportHeaders(styleHash: string): Headers {
  const policy = [
    "default-src 'none'",
    `style-src ${quote(styleHash)}`,
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ]
  return {
    ...common,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': policy.join('; '),
  }
}

/** Headers of files whose name changes with their content. */
export function immutableHeaders(contentType: string): Headers {
  return {
    ...common,
    'content-type': contentType,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }
}

/** Headers of responses that must be revalidated each time, such as `/registry.json`. */
export function revalidatedHeaders(contentType: string, tag: string): Headers {
  return { ...common, 'content-type': contentType, 'cache-control': 'no-cache', etag: `"${tag}"` }
}

function contentSecurityPolicy(context: PageContext, thirdPartyOrigins: string[]): string {
  const { nonce, styleHashes, scriptHashes, remotePolicies, settings } = context
  const directives: Record<string, string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes.map(quote), ...thirdPartyOrigins],
    // no address, because browsers check no hash there: only texts that came in a checked script
    'worker-src': ['blob:'],
    'style-src': [`'nonce-${nonce}'`, ...styleHashes.map(quote)],
    'connect-src': ["'self'", ...settings.hostedHosts.flatMap(callSources), ...thirdPartyOrigins],
    'img-src': ["'self'", 'data:', ...imageOrigins(settings)],
    'font-src': ["'self'"],
    ...(thirdPartyOrigins.length > 0 && { 'frame-src': thirdPartyOrigins }),
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'form-action': ["'self'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': [
      SHELL_POLICIES.remotes,
      SHELL_POLICIES.chunks,
      ...(thirdPartyOrigins.length > 0 ? [SHELL_POLICIES.thirdPartyScripts] : []),
      ...remotePolicies,
      // the overlay creates its policy again each time it opens
      ...(context.isDevelopment ? [...Object.values(DEV_POLICIES), quote('allow-duplicates')] : []),
    ],
  }
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ')
}

/**
 * A host without a scheme means TLS on a page loaded over TLS; the shell calls this machine without TLS
 * (`trusted-base.ts`).
 */
function callSources(host: string): string[] {
  return isThisMachine(host.replace(/:\d+$/, '')) ? [host, `http://${host}`] : [host]
}

const quote = (hash: string) => `'${hash}'`

function originsOfThirdParties({ chat, analytics }: PageContext['settings']): string[] {
  const scripts = [chat, analytics].flatMap((extra) => (extra ? [extra.script] : []))
  return [...new Set(scripts.map((script) => new URL(script).origin))]
}

function imageOrigins({ branding }: PageContext['settings']): string[] {
  const { logoDark, logoLight, logoSmall, favicon } = branding
  const images = [logoDark, logoLight, logoSmall, favicon].filter((image) => image !== undefined)
  const remote = images.filter((image) => !image.startsWith('data:'))
  return [...new Set(remote.map((image) => new URL(image).origin))]
}
