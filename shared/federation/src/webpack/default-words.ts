/**
 * Splits chunks so that the words of the default language come with the file `entry`: most people
 * read them, and a file of their own is one more request, after the page. Other languages stay one
 * file each.
 */
export function defaultWords(entry: string) {
  return {
    test: /[\\/]src[\\/]locales[\\/]en\.json$/,
    name: entry,
    chunks: 'all',
    enforce: true,
  } as const
}
