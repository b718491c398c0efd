/** Names that say of a file that it holds keys or passwords. Whatever else does is found by its content (`find-secrets.ts`). */
const secretNames: readonly RegExp[] = [
  /^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?$/,
  /\.(?:p12|pfx|jks|keystore|kdbx|ppk)$/i,
  /\.tfstate(?:\.backup)?$|\.tfvars(?:\.json)?$/i,
  /^kubeconfig(?:\.ya?ml)?$|\.kubeconfig$/i,
  /\.env$/i,
  /^[._]?(?:htpasswd|netrc|pgpass)$|^(?:pgpass|rclone)\.conf$/i,
  /^secrets?\.(?:ya?ml|json|toml|ini|properties|txt)$/i,
  /^credentials(?:\.(?:ya?ml|json|toml|ini|csv))?$/i,
];

export function isSecretFileName(name: string): boolean {
  return secretNames.some((pattern) => pattern.test(name));
}
