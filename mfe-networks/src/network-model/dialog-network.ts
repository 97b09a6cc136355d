import { useParams } from '@meshdeck/platform'
import { useDialog } from '@meshdeck/ui'

/** The network that a dialog is about: that of the page, or where the page shows all, the one in its link. */
export function useDialogNetwork(): string {
  const { networkId } = useParams()
  const { values } = useDialog()
  return networkId ?? values.network ?? ''
}

/** Links to dialogs about what is in a network, which a page of all networks has to name. */
export function useDialogLink() {
  const { networkId } = useParams()
  const { linkTo } = useDialog()
  return (dialog: string, network: string, values: Record<string, string>) =>
    linkTo(dialog, networkId === undefined ? { network, ...values } : values)
}
