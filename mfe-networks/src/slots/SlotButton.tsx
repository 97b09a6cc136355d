import type { SlotName } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

type Props = {
  slot: SlotName
  label: string
  /** Why the user may not open it. */
  refusal: string | undefined
}

/** The primary action of a page that opens a dialog; who may not sees it and why it is not theirs. */
export function SlotButton({ slot, label, refusal }: Props) {
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {label}
    </>
  )

  if (refusal === undefined) {
    return (
      <LinkButton variant="solid" to={linkTo(slot)}>
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
