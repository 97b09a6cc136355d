/* A shared key of its own, downloaded with the first form. */
export { useFormikContext as useForm } from 'formik'
export {
  confirmedPassword,
  credentialFaults,
  newPasswordShape,
  newUserNameSchema,
} from './account/account-rules'
export { download } from './clipboard/download'
export { distinctLabels, idsOfNamesakes } from './form/distinct-labels'
export { FieldError } from './form/FieldError'
export { FieldRows, OtherRow } from './form/FieldRows'
export { Form } from './form/Form'
export { FormDialog } from './form/FormDialog'
export { LeaveQuestion } from './form/LeaveQuestion'
export { MomentField } from './form/MomentField'
export { MultiPickField } from './form/MultiPickField'
export { CurrentPasswordField, currentPasswordShape } from './account/CurrentPasswordField'
export { NewPasswordFields } from './account/NewPasswordFields'
export { OneTimeCodeField, oneTimeCodeSchema } from './account/OneTimeCodeField'
export { PasswordField } from './form/PasswordField'
export { PickField } from './form/PickField'
export { RadioField, type RadioOption } from './form/RadioField'
export { SaveBar } from './form/SaveBar'
export { SelectField, type Option } from './form/SelectField'
export { SubmitButton } from './form/SubmitButton'
export { TextAreaField } from './form/TextAreaField'
export { TextField } from './form/TextField'
export { CheckboxField, SwitchField } from './form/toggle-fields'
export { useCollision } from './form/use-collision'
export { zodValidate } from './form/zod-validate'
