import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Flex } from './layout'
import { Checkbox, Radio, Switch } from './toggles'

const meta = { title: 'controls/Toggles' } satisfies Meta
export default meta
type Story = StoryObj<typeof meta>

export const Checkboxes: Story = {
  render: () => (
    <Flex gap="4">
      <Checkbox aria-label="Off" />
      <Checkbox aria-label="On" defaultChecked />
      <Checkbox aria-label="Off and disabled" disabled />
      <Checkbox aria-label="On and disabled" defaultChecked disabled />
      <Checkbox aria-label="Invalid" aria-invalid />
    </Flex>
  ),
}

export const Radios: Story = {
  render: () => (
    <Flex gap="4" role="radiogroup" aria-label="Protocol">
      <Radio name="protocol" aria-label="TCP" defaultChecked />
      <Radio name="protocol" aria-label="UDP" />
      <Radio name="protocol" aria-label="ICMP" disabled />
    </Flex>
  ),
}

export const Switches: Story = {
  render: () => (
    <Flex gap="4">
      <Switch aria-label="Off" />
      <Switch aria-label="On" defaultChecked />
      <Switch aria-label="Off and disabled" disabled />
      <Switch aria-label="On and busy" defaultChecked aria-busy />
    </Flex>
  ),
}
