import type { Meta, StoryObj } from '@storybook/react-webpack5'
import { Network } from 'lucide-react'

import { Button } from '../controls/Button'
import { StatusBadge } from '../controls/StatusBadge'
import { LONG_NAME, LONG_TEXT } from '../story-parts'
import { PageHeader } from './PageHeader'

const meta = {
  component: PageHeader,
  args: { icon: Network, title: 'Networks', docsUrl: 'https://docs.netmaker.io' },
} satisfies Meta<typeof PageHeader>
export default meta
type Story = StoryObj<typeof meta>

export const TitleOnly: Story = {}

export const Everything: Story = {
  args: {
    aside: <StatusBadge status="online" />,
    description: 'Devices that reach each other privately',
    refreshes: ['networks'],
    children: <Button variant="solid">Create network</Button>,
  },
}

export const LongText: Story = {
  args: { ...Everything.args, title: LONG_NAME, description: LONG_TEXT },
}
