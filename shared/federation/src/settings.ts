import * as z from 'zod/mini'

import './fields'
import { formatIssues } from './format-issues'

const linkSchema = z
  .string()
  .check(z.regex(/^https?:\/\/\S+$/, 'expected an http or https address'))

/** `host`, `host:port` or `*.host`: the source formats of a content security policy. */
const hostSchema = z
  .string()
  .check(
    z.regex(/^(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:\d+)?$/, 'expected a host such as api.example.com'),
  )

/** An image on a web server, or one embedded in the settings. */
const imageSchema = z
  .string()
  .check(
    z.regex(/^(https?:\/\/|data:image\/)\S+$/, 'expected an http, https or data:image address'),
  )

const colorSchema = z.string().check(z.regex(/^#[0-9a-f]{6}$/i, 'expected a color such as #513dd1'))

/** Branding that a paid server shows in place of the console's own name, logos and color. */
export const brandingSchema = z.strictObject({
  name: z.optional(z.string()),
  logoDark: z.optional(imageSchema),
  logoLight: z.optional(imageSchema),
  /** For the collapsed sidebar. */
  logoSmall: z.optional(imageSchema),
  logoAlt: z.optional(z.string()),
  favicon: z.optional(imageSchema),
  primaryDark: z.optional(colorSchema),
  primaryLight: z.optional(colorSchema),
})

/** Links that can be replaced; shell and remotes look up an address by its name. */
export const linkNameSchema = z.enum([
  'docs',
  'support',
  'helpCenter',
  'terms',
  'account',
  'tenants',
  'bugReport',
  'contact',
  'trialDocs',
  'upgradeDocs',
  'clientDownload',
  'appleStore',
  'googleStore',
])

/** Support can be an email address [CO-063]; everything else is a page. */
const linksSchema = z
  .partialRecord(
    linkNameSchema,
    z.string().check(z.regex(/^(https?:\/\/|mailto:)\S+$/, 'expected an http or https address')),
  )
  .check(
    z.refine(
      (links) =>
        Object.entries(links).every(
          ([name, address]) => name === 'support' || !address.startsWith('mailto:'),
        ),
      'only support can be a mailto address',
    ),
  )

const languageSchema = z.enum(['en', 'de', 'fr'])
export type Language = z.infer<typeof languageSchema>

/**
 * Schema of `settings.json` in the data folder: what an installation decides at run time. Every key is optional; the
 * parsed value has all of them except the addresses that have no default.
 */
const settingsSchema = z.strictObject({
  /** `hosted`: one console for the servers of many tenants [SH-002]. */
  variant: z._default(z.enum(['self-hosted', 'hosted']), 'self-hosted'),
  branding: z._default(brandingSchema, {}),
  /** Addresses that replace the console's own, by key of the link. */
  links: z._default(linksSchema, {}),
  /** Backends that a launch link may name (decision OP-13); they are also added to `connect-src`. */
  hostedHosts: z._default(z.array(hostSchema), []),
  /** Languages in the account menu. `["en"]` lists English only, as in the specification (D-28, SH-132). */
  languages: z._default(z.array(languageSchema).check(z.minLength(1, 'expected a language')), [
    'en',
    'de',
    'fr',
  ]),
  /** `alternate` lists networks and keys next to the entries. */
  sidebarLayout: z._default(z.enum(['standard', 'alternate']), 'standard'),
  /** Address that returns the latest release of the management server [SV-034], or `false` to send no request. */
  releases: z._default(
    z.union([linkSchema, z.literal(false)]),
    'https://api.github.com/repos/gravitl/netmaker/releases/latest',
  ),
  /** Whether sign-in offers single sign-on; with `auto`, the server decides. */
  sso: z._default(z.enum(['auto', 'on', 'off']), 'auto'),
  /** Script of a support chat, and of an analytics client with its key; loaded only when set (decision OP-26). */
  chat: z.optional(z.strictObject({ script: linkSchema })),
  analytics: z.optional(z.strictObject({ script: linkSchema, key: z.string() })),
})
export type Settings = z.infer<typeof settingsSchema>

/** Settings of an installation without a file. */
export const defaultSettings: Settings = z.parse(settingsSchema, {})

/** Parses `settings.json`. Throws a `TypeError` that says what is wrong and where. */
export function parseSettings(value: unknown): Settings {
  const parsed = z.safeParse(settingsSchema, value)
  if (!parsed.success) throw new TypeError(`settings.json: ${formatIssues(parsed.error)}`)
  return parsed.data
}
