/** What the two images of an installation are set to. */
type ImageTags = { server: string; ui: string }

const PAID_SUFFIX = '-ee'

/**
 * The image tags of a version: a paid server runs the image with the suffix `-ee`, the console's own
 * image never has it [SV-006, SV-007].
 */
export function imageTagsOf(version: string, isPro: boolean): ImageTags {
  const ui = version.replace(/-ee$/, '')
  return { server: isPro ? ui + PAID_SUFFIX : ui, ui }
}
