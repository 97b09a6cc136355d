import { Callout } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

import { useGatewayWords } from '../gateway-model/gateway-words'
import type { NodeChoice } from '../gateway-model/use-node-options'
import { NodePickField } from './NodePickFields'

type Props = { hint: string; choice: NodeChoice }

/** The node that is to become a gateway of some kind, and a warning when it is hard to reach [ER-042]. */
export function GatewayNodeField({ hint, choice }: Props) {
  const { t } = useGatewayWords()
  const { values } = useForm<{ node: string }>()
  const chosen = choice.options?.find(({ id }) => id === values.node)

  return (
    <>
      <NodePickField
        name="node"
        label={t('form.node')}
        hint={hint}
        none={t('form.noneFits')}
        choice={choice}
      />
      {chosen?.isBehindNat && (
        <Callout tone="warning" role="status">
          {t('form.behindNat')}
        </Callout>
      )}
    </>
  )
}
