/** What a store holds under a key; the tag changes with the content. */
export type Stored = { content: Buffer; tag: string }

/**
 * Where builds are published and where it stands which of them is used: a folder, a web server, or an S3-compatible
 * store. Keys are paths with `/`. It lists nothing, so that a plain web server will do: what there is stands in
 * `deliveries.json`.
 */
export type Store = {
  /** As a person names it. */
  readonly name: string
  /** Undefined where there is nothing. With the tag of what is known already, `unchanged` where that is still there. */
  read(key: string): Promise<Stored | undefined>
  readUnlessTag(key: string, tag: string | undefined): Promise<Stored | undefined | 'unchanged'>
  /** Writes what must not be there yet; false where it is. */
  create(key: string, content: Buffer): Promise<boolean>
  /** Writes over what was read with that tag, or where nothing was; false where somebody else was faster. */
  replace(key: string, content: Buffer, tag: string | undefined): Promise<boolean>
}

/** Far more than any file of a build, and far less than memory: whatever writes into a store must not end the consoles. */
export const LARGEST_STORED = 32_000_000

/** What a person can put right: told in one line. Nothing has changed that was in use. */
export class DeliveryError extends Error {
  override readonly name = 'DeliveryError'
}
