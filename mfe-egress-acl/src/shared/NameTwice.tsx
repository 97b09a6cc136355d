import { Text } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

type Props = {
  /** Undefined while nobody knows them. */
  listed: ReadonlyArray<{ name: string }> | undefined
  warning: string
}

/** Warns below the field of a new or changed name that something else has: the server takes it all the same. */
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
