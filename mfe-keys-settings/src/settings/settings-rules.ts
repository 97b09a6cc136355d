import type { SettingsSecret } from '@meshdeck/api/server-settings'
import {
  isDomainName,
  isHostName,
  isHttpsAddress,
  isStunServer,
  readDomains,
  readIssuer,
  readStunServers,
} from '@meshdeck/domain/domain-name'
import { isEmail } from '@meshdeck/domain/email'
import { readWhole } from '@meshdeck/domain/typed-text'
import { readGoDuration } from '@meshdeck/domain/units'
import { i18n, type Key, z } from '@meshdeck/platform'

/*
 * Rules of single fields, with the conversion of typed values. A server of 1.0.0 validates none of them: it would save
 * and apply a wrong value (contract 1.1).
 */

type Limits = { min: number; max: number }

export const PORT: Limits = { min: 1, max: 65_535 }
/** Minutes, up to a year; also the server's limits from 1.5.1 (contract 2.2). */
export const TOKEN_MINUTES: Limits = { min: 5, max: 525_600 }
/** Seconds, up to a year; the lower limit is the server's from 1.5.1 (contract 2.2). */
export const DETECTION_SECONDS: Limits = { min: 15, max: 31_536_000 }
/** Minutes, up to a year. */
export const METRIC_MINUTES: Limits = { min: 1, max: 525_600 }
/** Days, up to a century. */
export const RETENTION_DAYS: Limits = { min: 1, max: 36_500 }
export const VERBOSITY: Limits = { min: 0, max: 4 }
/** Seconds between two syncs, from a minute to a year. */
const SYNC_SECONDS: Limits = { min: 60, max: 31_536_000 }

/** Validates a whole number within limits. */
export const wholeNumber = (limits: Limits, error: Key = 'keys:settings.invalid.number') =>
  z.pipe(
    z.string().check(
      z.refine((text) => readWhole(text, { min: limits.min, max: limits.max }) !== undefined, {
        error: () => i18n.t(error, limits),
      }),
    ),
    z.transform(Number),
  )

/** Validates a port number. Ports are written without thousands separators. */
export const port = wholeNumber(PORT, 'keys:settings.invalid.port')

export const trimmed = z.pipe(
  z.string(),
  z.transform((text) => text.trim()),
)

/** Returns an entry for each line that isn't blank. */
export const lines = z.pipe(
  z.string(),
  z.transform((text) =>
    text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  ),
)

/** Accepts blank text, or text that matches a rule. */
const blankOr = (isRight: (text: string) => boolean, error: string) =>
  z.pipe(
    z.string().check(z.refine((text) => text.trim() === '' || isRight(text.trim()), error)),
    trimmed,
  )

/** Domain suffix of device names; blank for none (contract 1.13). */
export const defaultDomain = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() === '' || isDomainName(text.trim()), {
      error: ({ input }) => i18n.t('keys:settings.invalid.domain', { entry: String(input).trim() }),
    }),
  ),
  trimmed,
)

const isEmailDomain = (domain: string) => isEmail(`a@${domain}`) && isDomainName(domain)
const wrongDomains = (text: string) =>
  readDomains(text).filter((domain) => domain !== '*' && !isEmailDomain(domain))

/** Domains that may sign up, or `*` for all. The server splits them at commas without trimming (contract 1.2). */
export const emailDomains = z.pipe(
  z.string().check(
    z.refine((text) => readDomains(text).length > 0, 'common:field.required'),
    z.refine((text) => wrongDomains(text).length === 0, {
      error: ({ input }) =>
        i18n.t('keys:settings.invalid.emailDomains', {
          entries: wrongDomains(String(input)).join(', '),
        }),
    }),
    z.refine(
      (text) => !readDomains(text).includes('*') || readDomains(text).length === 1,
      'keys:settings.invalid.allDomains',
    ),
  ),
  z.transform((text) => readDomains(text).join(',')),
)

const wrongStunServers = (text: string) =>
  readStunServers(text).filter((server) => !isStunServer(server))

/** STUN servers; devices split them at commas without trimming (contract 1.1). */
export const stunServers = z.pipe(
  z.string().check(
    z.refine((text) => wrongStunServers(text).length === 0, {
      error: ({ input }) =>
        i18n.t('keys:settings.invalid.stunServers', {
          entries: wrongStunServers(String(input)).join(', '),
        }),
    }),
  ),
  z.transform((text) => readStunServers(text).join(',')),
)

/** Host of the mail server; blank for none. */
export const mailHost = blankOr(isHostName, 'keys:settings.invalid.mailHost')

/** Email address; blank for none. */
export const emailAddress = blankOr(
  (text) => isEmail(text.toLowerCase()),
  'keys:settings.invalid.email',
)

/** Issuer of an OIDC provider; also accepts the URL of its discovery document. */
export const issuer = z.pipe(
  z
    .string()
    .check(z.refine((text) => readIssuer(text) !== undefined, 'keys:settings.invalid.issuer')),
  z.transform((text) => readIssuer(text) ?? text),
)

/** HTTPS address; blank for none. */
export const httpsAddress = blankOr(isHttpsAddress, 'keys:settings.invalid.address')

/** Client ID that the provider has assigned to the console. */
export const clientId = z.pipe(
  z.string().check(
    z.refine((text) => text.trim() !== '', 'common:field.required'),
    // characters that RFC 6749 allows, except spaces
    z.refine((text) => /^[\x21-\x7e]*$/.test(text.trim()), 'keys:settings.invalid.clientId'),
  ),
  trimmed,
)

/** Directory of Microsoft Entra ID: its ID, one of its domains, or a word such as `common`; blank for any. */
export const azureTenant = blankOr(isDomainName, 'keys:settings.invalid.tenant')

/** Interval of directory syncs; blank for the server's default. */
export const syncInterval = blankOr((text) => {
  const seconds = readGoDuration(text) ?? 0
  return seconds >= SYNC_SECONDS.min && seconds <= SYNC_SECONDS.max
}, 'keys:settings.invalid.interval')

/** Secrets in a form: typed values, and stored ones to remove. */
type TypedSecrets = {
  secrets: Partial<Record<SettingsSecret, string>>
  removed: Partial<Record<SettingsSecret, boolean>>
}

/** Returns the typed secrets, and an empty one for each to remove. The server keeps the others. */
export const secretsToSend = ({ secrets, removed }: TypedSecrets) => ({
  ...Object.fromEntries(Object.entries(secrets).filter(([, secret]) => secret !== '')),
  ...Object.fromEntries(
    Object.entries(removed).flatMap(([name, isRemoved]) => (isRemoved ? [[name, '']] : [])),
  ),
})

/** Keeps the stored value of a hidden field, whatever was typed before it was hidden. */
export const serverValue = <Value>(value: Value) =>
  z.pipe(
    z.string(),
    z.transform(() => value),
  )
