import { ErrorPanel, Text } from '@meshdeck/ui'
import { MultiPickField, PickField } from '@meshdeck/ui/form'
import { useMemo } from 'react'

import type { NodeChoice } from '../gateway-model/use-node-options'
import { useTranslation } from '../translations'

type Props = {
  name: string
  label: string
  hint?: string
  /** Said when no node fits. */
  none: string
  choice: NodeChoice
}

/** One of the nodes of a network; the value is its id. */
export function NodePickField({ none, choice, ...field }: Props) {
  return (
    <>
      <PickField {...field} {...usePickProps(choice)} />
      <NoneFits choice={choice} text={none} />
    </>
  )
}

/** Some of the nodes of a network; the value is their ids. */
export function NodesPickField({ none, choice, ...field }: Props) {
  return (
    <>
      <MultiPickField {...field} {...usePickProps(choice)} />
      <NoneFits choice={choice} text={none} />
    </>
  )
}

function usePickProps({ options, error, refetch }: NodeChoice) {
  const { t } = useTranslation()
  const labels = useMemo(() => new Map(options?.map(({ id, label }) => [id, label])), [options])

  return {
    searchLabel: t('gateways.form.searchNodes'),
    options: options?.map(({ id }) => id),
    labelOf: (id: string) => labels.get(id) ?? id,
    failure: error ? (
      <ErrorPanel error={error} title={t('loadFailed')} onRetry={() => void refetch()} />
    ) : undefined,
  }
}

function NoneFits({ choice, text }: { choice: NodeChoice; text: string }) {
  if (choice.options?.length !== 0) return null
  return <Text textStyle="sm">{text}</Text>
}
