import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

type Props = {
  /** Its name in the address. */
  dialog: string
  label: string
  /** Why the user may not open it; undefined for whoever may. */
  refusal: string | undefined
}

/** The primary action of a page that opens a dialog; who may not sees it and why it is not theirs. */
export function DialogButton({ dialog, label, refusal }: Props) {
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {label}
    </>
  )

  if (refusal === undefined) {
    return (
      <LinkButton variant="solid" to={linkTo(dialog)}>
        {content}
      </LinkButton>
    )
  }
  return (
    <Tooltip content={refusal}>
      <Button variant="solid" aria-disabled>
        {content}
      </Button>
    </Tooltip>
  )
}
