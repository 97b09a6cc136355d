import { Dialogs, lazyOverlay, useDialog } from '@meshdeck/ui'
import type { ComponentProps } from 'react'

const RefusedDialog = lazyOverlay(
  async () =>
    (await import(/* webpackChunkName: "refused-dialog" */ './RefusedDialog')).RefusedDialog,
)

type Props = ComponentProps<typeof Dialogs> & {
  /** Why this person may change nothing here. */
  refusal: string | undefined
}

/**
 * The dialogs of a page, each of which changes something. No button leads who may not to them, but an address that
 * somebody else has sent does: it says so before a form is filled in that the server refuses.
 */
export function WriteDialogs({ of, refusal }: Props) {
  const { name, close } = useDialog()
  if (refusal === undefined || name === undefined || !Object.hasOwn(of, name)) {
    return <Dialogs of={of} />
  }
  return <RefusedDialog reason={refusal} onClose={close} />
}
