import { Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

const RefusedDialog = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "refused-dialog" */ './RefusedDialog')).RefusedDialog,
)

type Props = ComponentProps<typeof Dialogs> & {
  /** Why this user may not make changes here. */
  refusal: string | undefined
}

/**
 * Edit dialogs of a page. Users without permission see no button for them, but may open a shared link, so the dialog
 * shows the reason before they fill in a form that the server rejects.
 */
export function WriteDialogs({ of, refusal }: Props) {
  const { name, close } = useDialog()
  if (refusal === undefined || name === undefined || !Object.hasOwn(of, name)) {
    return <Dialogs of={of} />
  }
  return <RefusedDialog reason={refusal} onClose={close} />
}
