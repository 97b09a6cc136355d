import type { Node } from '@meshdeck/api/nodes'
import { violationsOf } from '@meshdeck/api/posture-checks'
import { formatMinute, readServerTime } from '@meshdeck/domain/server-times'
import { placeHref, useCapabilities } from '@meshdeck/platform'
import { Badge, Flex, Panel, Stack, Text, TextLink } from '@meshdeck/ui'

import { useTranslation } from '../translations'

type Props = { networkId: string; node: Node }

/** What of the posture checks of its network a node does not pass, in the server's words: Pro from 1.5.1 on. */
export function NodePosture({ networkId, node }: Props) {
  const { t } = useTranslation()
  const { hasPostureChecks } = useCapabilities()
  if (!hasPostureChecks) return null

  const violations = violationsOf(node)
  const evaluated = readServerTime(node.last_evaluated_at ?? '')
  const href = placeHref('posture-checks', { networkId })

  return (
    <Panel
      title={t('details.posture.title')}
      aside={href && <TextLink to={href}>{t('details.posture.all')}</TextLink>}
    >
      <Stack gap="2.5" px="4" py="3" textStyle="sm">
        {violations.length === 0 && (
          <Text>
            {t(evaluated === undefined ? 'details.posture.never' : 'details.posture.passes')}
          </Text>
        )}
        {violations.map(({ check_id, name, message, severity }) => (
          <Flex key={check_id} gap="2.5" alignItems="flex-start" justifyContent="space-between">
            <Stack gap="0" minW="0" overflowWrap="anywhere">
              <Text className="notranslate">{message}</Text>
              <Text color="fg.muted" textStyle="xs">
                {name}
              </Text>
            </Stack>
            <Badge variant="surface" colorPalette={palettes.get(severity) ?? 'neutral'}>
              {t(`details.posture.severity.${severity}`, { defaultValue: String(severity) })}
            </Badge>
          </Flex>
        ))}
        {evaluated !== undefined && (
          <Text color="fg.muted" textStyle="xs">
            {t('details.posture.evaluated', { moment: formatMinute(evaluated) })}
          </Text>
        )}
      </Stack>
    </Panel>
  )
}

const palettes = new Map([
  [4, 'critical'],
  [3, 'warning'],
  [2, 'info'],
])
