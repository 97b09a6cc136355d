import { Button, LinkButton, type MenuAction, Tooltip } from '@meshdeck/ui'

/** What mends a row, in its cell. */
export function MendButton({ mend }: { mend: MenuAction }) {
  const { label, disabledReason } = mend
  if (disabledReason !== undefined)
    return (
      <Tooltip content={disabledReason}>
        <Button size="xs" aria-disabled>
          {label}
        </Button>
      </Tooltip>
    )
  if ('to' in mend)
    return (
      <LinkButton size="xs" to={mend.to}>
        {label}
      </LinkButton>
    )
  if (!('onSelect' in mend)) return null
  return (
    <Button size="xs" onClick={mend.onSelect}>
      {label}
    </Button>
  )
}
