import type { Meta, StoryObj } from '@storybook/react-webpack5'

import { Dialog } from './Dialog'
import { DialogButton } from './DialogButton'
import { Dialogs } from './Dialogs'

const Opened = ({ onClose }: { onClose: () => void }) => (
  <Dialog title="Create network" onClose={onClose}>
    The dialog that the address names.
  </Dialog>
)

const meta = {
  component: DialogButton,
  args: { dialog: 'new-network', label: 'Create network' },
  render: (props) => (
    <div>
      <DialogButton {...props} />
      <Dialogs of={{ 'new-network': Opened }} />
    </div>
  ),
} satisfies Meta<typeof DialogButton>
export default meta
type Story = StoryObj<typeof meta>

export const Normal: Story = {}

export const Outline: Story = { args: { variant: 'outline' } }

export const Refused: Story = { args: { refusal: 'Only administrators can create networks' } }

export const Opens: Story = { parameters: { search: 'dialog=new-network' } }
