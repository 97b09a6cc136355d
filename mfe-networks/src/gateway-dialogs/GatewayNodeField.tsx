import { Callout } from '@meshdeck/ui'
import { useForm } from '@meshdeck/ui/form'

import type { NodeChoice } from '../gateway-model/use-node-options'
import { useTranslation } from '../translations'
import { NodePickField } from './NodePickFields'

type Props = { hint: string; choice: NodeChoice }

/** The node that is to become a gateway of some kind, and a warning when it is hard to reach [ER-042]. */
export function GatewayNodeField({ hint, choice }: Props) {
  const { t } = useTranslation()
  const { values } = useForm<{ node: string }>()
  const chosen = choice.options?.find(({ id }) => id === values.node)

  return (
    <>
      <NodePickField
        name="node"
        label={t('gateways.form.node')}
        hint={hint}
        none={t('gateways.form.noneFits')}
        choice={choice}
      />
      {chosen?.isBehindNat && (
        <Callout tone="warning" role="status">
          {t('gateways.form.behindNat')}
        </Callout>
      )}
    </>
  )
}
