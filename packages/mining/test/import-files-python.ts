import type { ImportFile } from './import-files.ts';

/** Python files with every form of import. The imports are told by hand, in the words of `imports.test.ts`. */
export const pythonFiles: readonly ImportFile[] = [
  {
    path: 'plain.py',
    code: `import os
import google.adk.agents
print(os.path.join('a', 'b'), google.adk.agents.LlmAgent)
`,
    imports: ['os as os . path.join', 'google.adk.agents as google.adk.agents . LlmAgent'],
  },
  {
    path: 'alias.py',
    code: `import google.adk.agents as agents, numpy as np
root = agents.LlmAgent(name=np.str_('x'))
agents.BaseAgent
`,
    imports: ['google.adk.agents as agents . BaseAgent LlmAgent', 'numpy as np . str_'],
  },
  {
    path: 'from.py',
    code: `from google.adk.agents import LlmAgent
from google.adk.tools import FunctionTool as Tool, google_search
agent = LlmAgent(tools=[Tool(str), google_search])
`,
    imports: [
      'google.adk.agents#LlmAgent as LlmAgent',
      'google.adk.tools#FunctionTool as Tool',
      'google.adk.tools#google_search as google_search',
    ],
  },
  {
    path: 'brackets.py',
    code: `from google.adk.agents import (
    LlmAgent,  # The usual one.
    SequentialAgent as Sequence,
)
Sequence(sub_agents=[LlmAgent()])
`,
    imports: ['google.adk.agents#LlmAgent as LlmAgent', 'google.adk.agents#SequentialAgent as Sequence'],
  },
  {
    path: 'relative.py',
    code: `from . import tools
from .agents import Agent
from ..shared.names import name_of as naming
from ... import root
print(tools.search, Agent, naming(root))
`,
    imports: [
      '.#tools as tools . search',
      '.agents#Agent as Agent',
      '..shared.names#name_of as naming',
      '...#root as root',
    ],
  },
  {
    path: 'star.py',
    code: `from google.adk.agents import *
import json
agent = LlmAgent(name='a')
json.dumps(agent.name)
`,
    imports: ['google.adk.agents#* . LlmAgent agent.name', 'json as json . dumps'],
  },
  {
    path: 'type_checking.py',
    code: `from __future__ import annotations
from typing import TYPE_CHECKING
import typing
if TYPE_CHECKING:
    from google.adk.sessions import Session
else:
    from fallback import Session as Other
if typing.TYPE_CHECKING:
    import google.adk.events as events
def run(session: Session, event: 'events.Event') -> Other: ...
`,
    imports: [
      'typing#TYPE_CHECKING as TYPE_CHECKING',
      'typing as typing . TYPE_CHECKING',
      'type google.adk.sessions#Session as Session',
      'fallback#Session as Other',
      'type google.adk.events as events . Event',
    ],
  },
  {
    path: 'dynamic.py',
    code: `import importlib
agents = importlib.import_module('google.adk.agents')
LlmAgent = importlib.import_module('google.adk.agents.llm_agent').LlmAgent
Runner = getattr(importlib.import_module("google.adk.runners"), 'Runner')
Runner(LlmAgent(), agents.BaseAgent)
`,
    imports: [
      'importlib as importlib . import_module',
      'dynamic google.adk.agents as agents . BaseAgent',
      'dynamic google.adk.agents.llm_agent#LlmAgent as LlmAgent',
      'dynamic google.adk.runners#Runner as Runner',
    ],
  },
  {
    path: 'dynamic_relative.py',
    code: `from importlib import import_module as load
tools = load('.tools', 'google.adk')
events = load('..events', package='google.adk.agents')
load(name_of_module)
load(f'{package}.tools')
print(tools, events.Event, __import__('json').dumps)
`,
    imports: [
      'importlib#import_module as load',
      'dynamic google.adk.tools as tools',
      'dynamic google.adk.events as events . Event',
      'dynamic json#dumps',
    ],
  },
  {
    path: 'no_import.py',
    code: `"""from google.adk.agents import LlmAgent"""
# import google.adk
text = 'import os'
registry.import_module('google.adk')
`,
    imports: [],
  },
  {
    path: 'inner.py',
    code: `try:
    import ujson as json
except ImportError:
    import json
def build():
    from google.adk.agents import LlmAgent
    return LlmAgent(json.loads('{}'))
`,
    imports: ['ujson as json . loads', 'json as json . loads', 'google.adk.agents#LlmAgent as LlmAgent'],
  },
  {
    path: 'unused.py',
    code: `from google.adk.agents import LlmAgent, BaseAgent
from google.adk.tools import BaseTool
import logging
def make(BaseTool=None, **options):
    options.logging = LlmAgent(BaseAgent=1)
`,
    imports: [
      'google.adk.agents#LlmAgent as LlmAgent',
      'google.adk.agents#BaseAgent as BaseAgent (unused)',
      'google.adk.tools#BaseTool as BaseTool (unused)',
      'logging as logging (unused)',
    ],
  },
  {
    path: 'package/__init__.py',
    code: `from .llm_agent import LlmAgent as LlmAgent
from .base import BaseAgent
from . import callbacks
__all__ = ['BaseAgent', "callbacks"]
`,
    imports: ['.llm_agent#LlmAgent as LlmAgent (unused)', '.base#BaseAgent as BaseAgent', '.#callbacks as callbacks'],
  },
  {
    path: 'namespace.py',
    code: `import google.cloud.storage
import google.adk
from google import genai
from google.genai import types
client = google.cloud.storage.Client()
genai.Client().generate(types.Content(google.adk.Agent))
`,
    imports: [
      'google.cloud.storage as google.cloud.storage . Client',
      'google.adk as google.adk . Agent',
      'google#genai as genai . Client',
      'google.genai#types as types . Content',
    ],
  },
  {
    path: 'decorated.py',
    code: `from google.adk.tools import tool
from google.adk.agents import BaseAgent
from pydantic import BaseModel, Field
@tool
class Weather(BaseAgent, BaseModel):
    city: str = Field(default='Paris')
`,
    imports: [
      'google.adk.tools#tool as tool',
      'google.adk.agents#BaseAgent as BaseAgent',
      'pydantic#BaseModel as BaseModel',
      'pydantic#Field as Field',
    ],
  },
  {
    path: 'broken.py',
    code: `from google.adk.agents import LlmAgent
agent = LlmAgent(name=)
from google.adk.runners import Runner
Runner(agent)
`,
    imports: ['google.adk.agents#LlmAgent as LlmAgent', 'google.adk.runners#Runner as Runner'],
  },
];
