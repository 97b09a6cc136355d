import { Button, LinkButton, type MenuAction, Tooltip } from '@meshdeck/ui'

/** What is done with a row, in its cell. */
export function RowButton({ action }: { action: MenuAction }) {
  const { label, disabledReason } = action
  if (disabledReason !== undefined)
    return (
      <Tooltip content={disabledReason}>
        <Button size="xs" aria-disabled>
          {label}
        </Button>
      </Tooltip>
    )
  if ('to' in action)
    return (
      <LinkButton size="xs" to={action.to}>
        {label}
      </LinkButton>
    )
  if (!('onSelect' in action)) return null
  return (
    <Button size="xs" onClick={action.onSelect}>
      {label}
    </Button>
  )
}
