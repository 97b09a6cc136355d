import { type SlotName, useCan } from '@meshdeck/platform'
import { Button, LinkButton, Tooltip, useDialog } from '@meshdeck/ui'
import { Plus } from 'lucide-react'

type Props = {
  slot: SlotName
  label: string
  /** Said to those who are no admins. */
  refusal: string
}

/** The primary action of a page that opens a dialog for admins; others see it and why it is not theirs. */
export function SlotButton({ slot, label, refusal }: Props) {
  const { isAdmin } = useCan()
  const { linkTo } = useDialog()
  const content = (
    <>
      <Plus aria-hidden="true" /> {label}
    </>
  )

  if (isAdmin) {
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
