import { lazyOverlay } from '@meshdeck/ui'

/** What a change opens and closes, in a question or a dialog that is here already: its code comes with the question. */
export const LatePreview = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "change-preview" */ './ChangePreview')).ChangePreview,
)

/** The same of tags. */
export const LateTagPreview = lazyOverlay(
  async () => (await import(/* webpackChunkName: "change-preview" */ './TagPreview')).TagPreview,
)
