import * as z from 'zod/mini'

import { accessShape, textSchema } from './fields'

/** What the address needs beside the place: `{ "tab": "config" }` for a list in a tab. */
export const querySchema = z.record(z.string(), z.string())

const paletteKindSchema = z.object({
  /** Which list the shell reads, such as `nodes`; a shell that does not know it leaves it out. */
  kind: z.string(),
  /** Of many: the heading above what is found. */
  label: textSchema,
  /** A name as that of an entry of the menu. */
  icon: z.string(),
  /** The place where all of them stand, which may need a `networkId`. */
  list: z.string(),
  query: z.optional(querySchema),
  /** The place of one; left out where it has no page: then the list opens, searched for its name. */
  page: z.optional(z.string()),
  /** In place of a page, a dialog of the list, which takes its id as this value: `dialog.file`. */
  dialog: z.optional(z.object({ name: z.string(), value: z.string() })),
  ...accessShape,
})
export type PaletteKind = z.infer<typeof paletteKindSchema>

const paletteActionSchema = z
  .object({
    label: textSchema,
    icon: z.string(),
    /** A slot that opens over whatever page is there, such as `network.create`. */
    slot: z.optional(z.string()),
    /** Or a page, which may need a `networkId`: then that of the active network. */
    place: z.optional(z.string()),
    query: z.optional(querySchema),
    /**
     * A way to ask for it with words of one's own, such as `can {from} reach {to}`: what is typed in the place of
     * each name goes into the address of the page under it.
     */
    phrase: z.optional(textSchema),
    /** The dialog of that page that opens with it. */
    dialog: z.optional(z.string()),
    /** On a page of a network `admin` is who administers that network [US-011]. */
    ...accessShape,
  })
  .check(
    z.refine(({ slot, place }) => (slot === undefined) !== (place === undefined), {
      error: 'expected either a slot or a place',
    }),
  )
export type PaletteAction = z.infer<typeof paletteActionSchema>

/** What a remote adds to the command palette: things that can be found, and what can be done. */
export const paletteSchema = z.object({
  kinds: z.array(paletteKindSchema),
  actions: z.array(paletteActionSchema),
})
