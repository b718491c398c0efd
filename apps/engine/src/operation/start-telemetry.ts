/** An SDK of OpenTelemetry that sends the engine's spans and metrics. */
interface RunningTelemetry {
  /** Sends the rest, then ends. */
  stop(): Promise<void>;
}

interface TelemetryOptions {
  /** Called with the reason why nothing is sent although the environment wants it. */
  readonly warn: (message: string) => void;
  /** Default: imports `@opentelemetry/sdk-node`. */
  readonly load?: () => Promise<NodeSdkModule>;
}

/** The parts of `@opentelemetry/sdk-node` that are used here. */
interface NodeSdkModule {
  readonly NodeSDK: new (settings: { readonly serviceName: string }) => { start(): void; shutdown(): Promise<void> };
}

/**
 * Starts the SDK of `@opentelemetry/sdk-node` if `OTEL_EXPORTER_OTLP_ENDPOINT` is set; the SDK reads its other settings from the
 * environment by itself. Call it before `startEngine`. Where the package is not installed the engine works without it, with a warning.
 */
export async function startTelemetry(
  env: Readonly<Record<string, string | undefined>>,
  { warn, load = () => import('@opentelemetry/sdk-node') }: TelemetryOptions,
): Promise<RunningTelemetry | undefined> {
  if (!env.OTEL_EXPORTER_OTLP_ENDPOINT) return undefined;
  const sdkModule = await load().catch(() => undefined);
  if (sdkModule === undefined) {
    warn(
      'No traces and metrics are sent: OTEL_EXPORTER_OTLP_ENDPOINT is set, but "@opentelemetry/sdk-node" cannot be loaded. Run "npm install @opentelemetry/sdk-node" where touchstone is installed, or unset the variable.',
    );
    return undefined;
  }
  const sdk = new sdkModule.NodeSDK({ serviceName: env.OTEL_SERVICE_NAME || 'touchstone' });
  sdk.start();
  // Spans that could not be sent at the end are lost; the SDK has reported it, and the engine has ended well.
  return { stop: () => sdk.shutdown().catch(() => {}) };
}
