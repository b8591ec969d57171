// Knows the sentences of the panel of the second factor.

export const words = {
  about:
    'With a passkey, your password alone signs nobody in. Your phone or computer keeps the passkey and asks for your finger, face or PIN.',
  required: 'This directory asks every administrator and moderator for one.',
  needed:
    'This directory asks every administrator and moderator for a passkey. Until you have one, nothing else is open to you.',
  none: 'You have no passkey yet.',
  noPasskeysHere:
    'This browser cannot make a passkey here. Open this page in another browser, at the usual address of the directory.',
  nameMissing: 'Give the passkey a name, such as Laptop.',
  addFailed: 'The passkey was not added. Please try again.',
  notRemoved: 'Nothing was removed',
  removeFailed: 'The passkey was not removed. Please try again.',
  removeText: 'It will no longer sign you in. Delete it on the device, too.',
  removeLastText:
    'Your password alone will sign you in again. Your recovery codes stop working. Delete the passkey on the device, too.',
  renewFailed: 'No new codes were made. Please try again.',
  renewText: 'The codes that you have now stop working at once.',
  keep: 'Print them or write them down, and keep them where nobody else looks. Each signs you in once when your passkey is not at hand. They are not shown again.',
}
