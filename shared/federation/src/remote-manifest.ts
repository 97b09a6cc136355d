import * as z from 'zod/mini'

import {
  accessShape,
  goToKeySchema,
  moduleNameSchema,
  remoteNameSchema,
  routePathSchema,
  textSchema,
} from './fields'
import { formatIssues, unknownKeys } from './format-issues'
import { readSchema } from './reads'

/** Query of the address, in addition to the place: `{ "tab": "config" }` for a list in a tab. */
const querySchema = z.record(z.string(), z.string())

const paletteKindSchema = z.object({
  /** List that the shell reads, such as `nodes`; a shell without it omits this kind. */
  kind: z.string(),
  /** Plural: the heading above the results. */
  label: textSchema,
  /** Name of an icon, as for a menu entry. */
  icon: z.string(),
  /** Place of the list, which may need a `networkId`. */
  list: z.string(),
  query: z.optional(querySchema),
  /** Place of one item; omitted if it has no page: then the list opens, filtered by its name. */
  page: z.optional(z.string()),
  /** Instead of a page, a dialog of the list that takes the item's ID as this value: `dialog.file`. */
  dialog: z.optional(z.object({ name: z.string(), value: z.string() })),
  ...accessShape,
})
export type PaletteKind = z.infer<typeof paletteKindSchema>

const paletteActionSchema = z
  .object({
    label: textSchema,
    icon: z.string(),
    /** A slot that opens over any page, such as `network.create`. */
    slot: z.optional(z.string()),
    /** Or a page, which may need a `networkId`: then that of the active network is used. */
    place: z.optional(z.string()),
    query: z.optional(querySchema),
    /**
     * A phrase that triggers it, such as `can {from} reach {to}`: the text typed in place of each name is set in the
     * page's address under that name.
     */
    phrase: z.optional(textSchema),
    /** Dialog of that page to open. */
    dialog: z.optional(z.string()),
    /** On a page of a network, `admin` is a user who administers that network [US-011]. */
    ...accessShape,
  })
  .check(
    z.refine(({ slot, place }) => (slot === undefined) !== (place === undefined), {
      error: 'expected either a slot or a place',
    }),
  )
export type PaletteAction = z.infer<typeof paletteActionSchema>

/** Additions of a remote to the command palette: kinds of items to search, and actions. */
const paletteSchema = z.object({
  kinds: z.array(paletteKindSchema),
  actions: z.array(paletteActionSchema),
})

const pageRouteSchema = z.object({
  path: routePathSchema,
  module: moduleNameSchema,
  /** Last crumb of the breadcrumb, and the title of the window. */
  title: textSchema,
  /** Name by which others link to it; places are the only links from one remote to another. */
  place: z.optional(z.string()),
  ...accessShape,
  /** Chapter of the guide that its Docs button opens, such as `add-device`; without it, the button is a link. */
  guide: z.optional(z.string()),
  /** `none`: without sidebar and header, as for an invitation. */
  layout: z.optional(z.literal('none')),
  /** `false`: available without a session. */
  session: z.optional(z.literal(false)),
  /** Requests that the page sends at once in any case, in parallel with loading its code. */
  reads: z.optional(z.array(readSchema)),
})
export type PageRoute = z.infer<typeof pageRouteSchema>

const redirectRouteSchema = z.object({
  path: routePathSchema,
  redirect: routePathSchema,
  /** Query when the target is a tab: `{ "tab": "config" }`. */
  query: z.optional(querySchema),
  /** Its crumb in the breadcrumb of the pages below it. */
  title: z.optional(textSchema),
})
export type RedirectRoute = z.infer<typeof redirectRouteSchema>

const navigationEntrySchema = z.object({
  label: textSchema,
  /** A name from `shellIcons`, or any other lucide icon, which the build embeds in the fragment. */
  icon: z.string(),
  path: routePathSchema,
  group: z.enum(['main', 'network', 'administration']),
  order: z.number(),
  ...accessShape,
  /** Path segments for which the entry is marked as current. */
  sections: z.optional(z.array(z.string())),
  /** Key that opens it after `g`. */
  goTo: z.optional(goToKeySchema),
  /** What the server's release must have, such as `hasPostureChecks`; the menu omits the entry on others. */
  capability: z.optional(z.string()),
})
export type NavigationEntry = z.infer<typeof navigationEntrySchema>

const slotEntrySchema = z.object({
  slot: z.string(),
  module: moduleNameSchema,
  ...accessShape,
})
export type SlotEntry = z.infer<typeof slotEntrySchema>

/** Declarations of a remote for the shell: the part of `remote.json` that is sent to the browser. */
export const outsideShape = {
  name: remoteNameSchema,
  routes: z.array(z.union([pageRouteSchema, redirectRouteSchema])),
  navigation: z.array(navigationEntrySchema),
  slots: z.array(slotEntrySchema),
  palette: z.optional(paletteSchema),
}

const remoteManifestSchema = z
  .object({
    $schema: z.optional(z.string()),
    ...outsideShape,
    modules: z.record(
      moduleNameSchema,
      z.string().check(z.regex(/^\.\/src\//, 'expected ./src/…')),
    ),
  })
  .check((context) => {
    const { modules, routes, slots } = context.value
    const users = [
      ...routes.map((route, index) => ({ entry: route, path: ['routes', index, 'module'] })),
      ...slots.map((slot, index) => ({ entry: slot, path: ['slots', index, 'module'] })),
    ]
    for (const { entry, path } of users) {
      if (!('module' in entry) || entry.module in modules) continue
      context.issues.push({
        code: 'custom',
        input: entry.module,
        path,
        message: `"${entry.module}" is not among the modules`,
      })
    }
  })
export type RemoteManifest = z.infer<typeof remoteManifestSchema>

/**
 * Parses `remote.json`, written by hand in each remote: its whole public interface. `modules` maps each exposed name to
 * its file, relative to the remote's folder; routes and slots can name no other module. Throws a `TypeError` that says
 * what is wrong and where, including unknown keys.
 */
export function parseRemoteManifest(value: unknown): RemoteManifest {
  const parsed = z.safeParse(remoteManifestSchema, value)
  if (!parsed.success) throw new TypeError(formatIssues(parsed.error))
  const [slip] = unknownKeys(value, parsed.data)
  if (slip !== undefined) throw new TypeError(`${slip}: unknown key`)
  return parsed.data
}
