import { Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

type Props = {
  /** Undefined while unknown. */
  listed: ReadonlyArray<{ name: string }> | undefined
  warning: string
}

/** Warns below the field of a new or changed name that is already used; the server accepts duplicates. */
export function NameTwice({ listed, warning }: Props) {
  const { values, initialValues } = useForm<{ name: string }>()
  const name = values.name.trim()
  const isTwice = name !== initialValues.name.trim() && listed?.some((other) => other.name === name)

  return (
    isTwice && (
      <Text textStyle="xs" color="warning.fg" role="status">
        {warning}
      </Text>
    )
  )
}
