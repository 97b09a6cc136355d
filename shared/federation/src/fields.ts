import * as z from 'zod/mini'

// Disables compiled validation functions, which the page's policy forbids. This must run before the first schema of the
// process, and every schema of this package imports this file.
z.config({ jitless: true })

const textMatching = (pattern: RegExp, message: string) =>
  z.string().check(z.regex(pattern, message))

/** The same sentence in the three languages of the console. */
export const textSchema = z.object({ en: z.string(), de: z.string(), fr: z.string() })
export type Text = z.infer<typeof textSchema>

/** Requirements of an entry; without a role, every signed-in user may open it. */
export const accessShape = {
  role: z.optional(z.literal('admin')),
  edition: z.optional(z.literal('pro')),
}

/** A keyboard key without modifiers, other than `d`, which the shell uses for the dashboard. */
export const goToKeySchema = textMatching(/^[a-ce-z]$/, 'expected a letter from a to z except d')

/** Top-level folder of a remote, and its folder under `/mfe/`. */
export const remoteNameSchema = textMatching(
  /^mfe-[a-z0-9]+(-[a-z0-9]+)*$/,
  'expected a name such as mfe-networks',
)

/**
 * A semver version without build metadata: no leading zeros, and no number too large to compare. Short enough for a
 * folder name.
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

/** A file next to `fragment.json`: no folders, so that no entry leads out of its own. */
export const fileNameSchema = textMatching(/^\w[\w.-]*$/, 'expected a file name without folders')

export const integritySchema = textMatching(
  /^(?:sha256-[A-Za-z0-9+/]{43}=|sha384-[A-Za-z0-9+/]{64})$/,
  'expected sha256- and 44 characters of base64, or sha384- and 64',
)

/** A path pattern of React Router, such as `/networks/:networkId/nodes`. */
export const routePathSchema = textMatching(
  /^(?:\/|(?:\/(?:[\w.-]+|:\w+\??|\*))+)$/,
  'expected a path such as /networks/:networkId',
)

/** Name of an exposed module, which is the name of its exported component. */
export const moduleNameSchema = textMatching(
  /^[A-Z]\w*$/,
  'expected the name of a component, such as NetworksPage',
)
