import type { ServerSettings } from '@meshdeck/api/server-settings'
import { useCapabilities, useServerStatus } from '@meshdeck/platform'
import { KeyValue, Panel, Stack } from '@meshdeck/ui'
import {
  CheckboxField,
  FieldRows,
  SelectField,
  SwitchField,
  TextAreaField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { useEffect, useMemo } from 'react'

import { generalOf, generalSchema, generalValues } from './settings-form'
import { DETECTION_SECONDS } from './settings-rules'
import { useSettingsWords } from './settings-words'
import { SettingsForm } from './SettingsForm'

const levels = ['0', '1', '2', '3', '4'] as const

/** Updates, log, names and the way to devices; below it what the server says of itself. */
export function GeneralTab({ settings }: { settings: ServerSettings }) {
  const { t } = useSettingsWords()
  // one and the same difference of the versions: settings of users, and intervals of the server
  const { hasUserSettings: isLater } = useCapabilities()
  const schema = useMemo(() => generalSchema(generalOf(settings), { isLater }), [settings, isLater])

  return (
    <Stack gap="4">
      <SettingsForm settings={settings} editOf={generalOf} toValues={generalValues} schema={schema}>
        <Panel title={t('general.server')}>
          <FieldRows>
            <SelectField
              name="verbosity"
              label={t('general.verbosity')}
              hint={t('general.verbosityHint')}
              options={levels.map((value) => ({ value, label: t(`general.levels.${value}`) }))}
            />
            <TextField
              name="default_domain"
              label={t('general.domain')}
              hint={t('general.domainHint')}
              isMachine
            />
            <SwitchField
              name="manage_dns"
              label={t('general.manageDns')}
              hint={t('general.manageDnsHint')}
            />
            <SelectField
              name="telemetry"
              label={t('general.telemetry')}
              hint={t('general.telemetryHint')}
              options={[
                { value: 'on', label: t('on') },
                { value: 'off', label: t('off') },
              ]}
            />
          </FieldRows>
        </Panel>
        <Panel title={t('general.devices')}>
          <FieldRows>
            <UpdateFields />
            <SwitchField
              name="endpoint_detection"
              label={t('general.endpoints')}
              hint={t('general.endpointsHint')}
            />
            <SwitchField name="stun" label={t('general.stun')} hint={t('general.stunHint')} />
            <TextAreaField
              name="stun_servers"
              label={t('general.stunServers')}
              hint={t('general.stunServersHint')}
              rows={2}
            />
            {isLater && (
              <TextField
                name="ip_detection_interval"
                label={t('general.detection')}
                hint={t('general.detectionHint', DETECTION_SECONDS)}
                inputMode="numeric"
              />
            )}
            <SwitchField
              name="rac_restrict_to_single_network"
              label={t('general.oneNetwork')}
              hint={t('general.oneNetworkHint')}
            />
          </FieldRows>
        </Panel>
      </SettingsForm>
      <AboutServer />
    </Stack>
  )
}

function UpdateFields() {
  const { t } = useSettingsWords()
  const { values, initialValues, setFieldValue } = useForm<ReturnType<typeof generalValues>>()
  const isChanged = values.netclientautoupdate !== initialValues.netclientautoupdate

  useEffect(() => {
    // out of sight with the change that it belongs to, it is no unsaved change of its own
    if (!isChanged && values.reachesDevices) void setFieldValue('reachesDevices', false)
  })

  return (
    <>
      <SwitchField
        name="netclientautoupdate"
        label={t('general.updates')}
        hint={t('general.updatesHint')}
      />
      {isChanged && (
        <CheckboxField
          name="reachesDevices"
          label={t('general.reach')}
          hint={t('general.reachHint')}
        />
      )}
    </>
  )
}

function AboutServer() {
  const { t } = useSettingsWords()
  const { version, isPro } = useCapabilities()
  const { licenseError } = useServerStatus()

  return (
    <KeyValue
      title={t('about.title')}
      items={[
        { label: t('about.version'), value: version, isMachine: true },
        { label: t('about.edition'), value: isPro ? 'Pro' : t('about.community') },
        ...(isPro
          ? [{ label: t('about.licence'), value: licenseError || t('about.noComplaint') }]
          : []),
      ]}
    />
  )
}
