import type { AccessTest } from '@meshdeck/domain/reach'
import { toast, useRequiredParam } from '@meshdeck/platform'
import { EmptyState, useDialog } from '@meshdeck/ui'
import { Dialog } from '@meshdeck/ui/dialog'
import {
  FormDialog,
  PickField,
  RadioField,
  SelectField,
  TextField,
  useForm,
} from '@meshdeck/ui/form'
import { ShieldAlert } from 'lucide-react'
import { useState } from 'react'

import { takesPort } from '../shared/entities'
import { useTranslation } from '../translations'
import {
  type AccessTestForm,
  accessTestFormSchema,
  newAccessTest,
  toAccessTest,
  toAccessTestForm,
  useAccessTestEnds,
} from './access-test-form'
import { MAX_ACCESS_TESTS, useAccessTests } from './access-tests'

/** Form for an access test: the one named in the address, or a new one. */
export function AccessTestDialog() {
  const { t } = useTranslation()
  const { values, close } = useDialog()
  const { accessTests } = useAccessTests(useRequiredParam('networkId'))
  const accessTest = accessTests.find(({ id }) => id === values.accessTest)

  if (values.accessTest !== undefined && !accessTest) {
    return (
      <Dialog title={t('accessTests.form.titleOf')} size="md" onClose={close}>
        <EmptyState
          icon={ShieldAlert}
          title={t('accessTests.form.notFound')}
          description={t('accessTests.form.notFoundHint')}
        />
      </Dialog>
    )
  }
  if (!accessTest && accessTests.length >= MAX_ACCESS_TESTS) {
    return (
      <Dialog title={t('accessTests.form.title')} size="md" onClose={close}>
        {t('accessTests.full')}
      </Dialog>
    )
  }
  return <AccessTestFields key={accessTest?.id} accessTest={accessTest} />
}

function AccessTestFields({ accessTest }: { accessTest: AccessTest | undefined }) {
  const { t } = useTranslation()
  const { open } = useDialog()
  const networkId = useRequiredParam('networkId')
  const { save } = useAccessTests(networkId)
  const [initialValues] = useState<AccessTestForm>(() =>
    accessTest ? toAccessTestForm(accessTest) : newAccessTest,
  )
  const leave = () => open('access-tests')

  return (
    <FormDialog
      title={t(accessTest ? 'accessTests.form.titleOf' : 'accessTests.form.title')}
      action={t('accessTests.form.action')}
      size="md"
      schema={accessTestFormSchema}
      initialValues={initialValues}
      onSubmit={async (form) => {
        const id = accessTest?.id ?? newId()
        save(toAccessTest(form, id))
        toast.success(t('accessTests.form.done', { name: form.name.trim() }))
        leave()
      }}
      onClose={leave}
    >
      <TextField
        name="name"
        label={t('accessTests.form.name')}
        hint={t('accessTests.form.nameHint')}
        required
      />
      <Ends networkId={networkId} />
      <ServiceFields />
    </FormDialog>
  )
}

/** `randomUUID` is missing on pages served without TLS. */
const newId = () => [...crypto.getRandomValues(new Uint32Array(3))].map(toBase36).join('')
const toBase36 = (number: number) => number.toString(36)

function Ends({ networkId }: { networkId: string }) {
  const { t } = useTranslation()
  const { from, to, labelOf, aboutOf } = useAccessTestEnds(networkId)

  return (
    <>
      <PickField
        name="from"
        label={t('accessTests.form.from')}
        searchLabel={t('accessTests.form.search')}
        options={from}
        labelOf={labelOf}
        aboutOf={aboutOf}
      />
      <RadioField
        name="must"
        label={t('accessTests.form.must')}
        options={(['never-reach', 'reach'] as const).map((value) => ({
          value,
          label: t(`accessTests.mustBe.${value}`),
        }))}
      />
      <PickField
        name="to"
        label={t('accessTests.form.to')}
        searchLabel={t('accessTests.form.search')}
        options={to}
        labelOf={labelOf}
        aboutOf={aboutOf}
      />
    </>
  )
}

function ServiceFields() {
  const { t } = useTranslation()
  const { values } = useForm<AccessTestForm>()

  return (
    <>
      <SelectField
        name="protocol"
        label={t('accessTests.form.protocol')}
        options={[
          { value: '', label: t('accessTests.form.any') },
          ...(['tcp', 'udp', 'icmp'] as const).map((value) => ({
            value,
            label: t(`accessTests.protocols.${value}`),
          })),
        ]}
      />
      {takesPort(values.protocol) && (
        <TextField
          name="port"
          label={t('accessTests.form.port')}
          hint={t('accessTests.form.portHint')}
          isMonospace
        />
      )}
    </>
  )
}
