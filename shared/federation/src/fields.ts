import * as z from 'zod/mini'

// Objects are checked without compiled functions, which the page's policy forbids. This has to
// stand before the first schema of the process, and every schema of this package starts here.
z.config({ jitless: true })

const matching = (pattern: RegExp, message: string) => z.string().check(z.regex(pattern, message))

/** The same sentence in the three languages of the console. */
export const textSchema = z.object({ en: z.string(), de: z.string(), fr: z.string() })
export type Text = z.infer<typeof textSchema>

/** What an entry asks of the person; without a role everybody who is signed in may enter. */
export const accessShape = {
  role: z.optional(z.literal('admin')),
  edition: z.optional(z.literal('pro')),
}

/** A key of a keyboard without modifiers, other than `d`, which the shell keeps for the dashboard. */
export const goToKeySchema = matching(/^[a-ce-z]$/, 'expected a letter from a to z except d')

/** The top-level folder of a remote, and its folder under `/mfe/`. */
export const remoteNameSchema = matching(
  /^mfe-[a-z0-9]+(-[a-z0-9]+)*$/,
  'expected a name such as mfe-networks',
)

/**
 * A version without build metadata, as semver reads it: no leading zeros, and no number too large
 * to be compared. Short enough for a folder.
 */
export const versionSchema = z
  .string()
  .check(
    z.maxLength(64, 'expected a version of at most 64 characters'),
    z.regex(
      /^(0|[1-9]\d{0,14})(\.(0|[1-9]\d{0,14})){2}(-(0|[1-9]\d*|\d*[A-Za-z][0-9A-Za-z]*)([.-](0|[1-9]\d*|\d*[A-Za-z][0-9A-Za-z]*))*)?$/,
      'expected a version such as 1.4.0',
    ),
  )

/** A file beside `fragment.json`: no folders, so that no entry leads out of its own. */
export const fileNameSchema = matching(/^\w[\w.-]*$/, 'expected a file name without folders')

export const integritySchema = matching(
  /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/,
  'expected sha256- and 44 characters of base64, or sha384- and 64',
)

/** A path pattern of React Router, such as `/networks/:networkId/nodes`. */
export const routePathSchema = matching(
  /^(?:\/|(?:\/(?:[\w.-]+|:\w+\??|\*))+)$/,
  'expected a path such as /networks/:networkId',
)

/** The name of an exposed module: that of the component it exports. */
export const moduleNameSchema = matching(
  /^[A-Z]\w*$/,
  'expected the name of a component, such as NetworksPage',
)
